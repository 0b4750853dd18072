import { describeError, useHost } from '@ledgerwise/contract';
import type { BankingAuditVerdict } from '@ledgerwise/resource';
import { Banner, Button, countOf, Icon, Moment, useFormats } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { texts } from './texts.ts';

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
      {isBusy ? texts.verdict.verifying : verdict ? texts.verdict.verifyAgain : texts.verdict.verify}
    </Button>
  );
  if (failure !== null)
    return (
      <Banner tone="warn" title={texts.verdict.failed} action={action} live>
        {describeError(failure, errorTexts).help}
      </Banner>
    );
  if (!verdict)
    return (
      <Banner title={texts.verdict.explanation} action={action}>
        {texts.verdict.explanationText}
      </Banner>
    );
  return (
    <Banner
      tone={verdict.is_whole ? 'good' : 'bad'}
      title={verdict.is_whole ? texts.verdict.intact : texts.verdict.tampered}
      action={action}
      live
    >
      {verdict.is_whole
        ? texts.verdict.whole(countOf(verdict.records, texts.verdict.record, texts.verdict.records, formats))
        : `${verdict.problem}.`}{' '}
      {texts.verdict.verified} <Moment at={verdict.verified_at} />.
    </Banner>
  );
}
