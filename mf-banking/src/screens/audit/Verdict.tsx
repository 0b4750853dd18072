import { describeError, useHost } from '@ledgerwise/contract';
import type { BankingAuditVerdict } from '@ledgerwise/resource';
import { Banner, Button, countOf, Icon, Moment, useFormats } from '@ledgerwise/ui/core';
import { useState } from 'react';

/** Verifies the hash chain of all records on request, and shows whether it is intact. */
export function Verdict() {
  const formats = useFormats();
  const { data, errorTexts } = useHost();
  const [verdict, setVerdict] = useState<BankingAuditVerdict | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setVerdict(await data.call('verify_banking_audit'));
    } catch (error) {
      setVerdict(null);
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const action = (
    <Button size="small" icon={<Icon name="check" />} busy={isBusy} onClick={() => void verify()}>
      {isBusy ? 'Verifying...' : verdict ? 'Verify Again' : 'Verify'}
    </Button>
  );
  if (failure !== null)
    return (
      <Banner tone="warn" title="The records could not be verified" action={action} live>
        {describeError(failure, errorTexts).help}
      </Banner>
    );
  if (!verdict)
    return (
      <Banner title="Each record holds the fingerprint of the one before" action={action}>
        Verify recalculates the whole chain and reveals any record that was altered, removed or inserted.
      </Banner>
    );
  return (
    <Banner
      tone={verdict.is_whole ? 'good' : 'bad'}
      title={verdict.is_whole ? 'The audit trail is intact' : 'The audit trail was tampered with'}
      action={action}
      live
    >
      {verdict.is_whole
        ? `${countOf(verdict.records, 'record was', 'records were', formats)} verified: none was changed, removed or inserted.`
        : `${verdict.problem}.`}{' '}
      Verified <Moment at={verdict.verified_at} />.
    </Banner>
  );
}
