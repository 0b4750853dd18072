import type { Row } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import type { BankingAuditRecord } from '@ledgerwise/resource';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';
import { useState } from 'react';

/** One record of the trail as a row of a table. */
export type AuditRow = BankingAuditRecord & Row;

/** Records of a page. */
export const PAGE = 100;

/** Before which record the page begins, as the address names it; null on the newest page. */
export function useAuditPlace() {
  const [params, setParams] = useSearchParams();
  const named = Number(params.get('before'));
  return {
    before: Number.isInteger(named) && named > 0 ? named : null,
    go: (before: number | null): void => setParams(before === null ? {} : { before: String(before) }),
  };
}

/** Loads a page of the audit trail, newest first; reloaded on each visit. Live updates would keep the area unlocked. */
export function useAuditRecords(before: number | null): Answer<readonly AuditRow[]> {
  const [visit] = useState(() => crypto.randomUUID());
  return useAnswer('banking_security_audit', `${visit} before ${before}`, async (data, signal) => {
    const page = { before_number: before, page_size: PAGE };
    const records = await data.call('banking_audit_trail', page, signal);
    return records.map((record): AuditRow => ({ ...record }));
  });
}
