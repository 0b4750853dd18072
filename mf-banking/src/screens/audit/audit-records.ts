import type { Row } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

/** One record of the audit trail. */
export interface AuditRecord extends Row {
  /** Counts the records of the organisation without gaps. */
  readonly number: number;
  /** ISO 8601 with zone. */
  readonly created_at: string;
  readonly user_name: string;
  readonly user_role: string;
  readonly action: string;
  /** `done`, `denied` or `failed`. */
  readonly outcome: string;
  readonly details: string;
}

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

/** A page of the audit trail, the newest first. */
export function useAuditRecords(before: number | null): Answer<readonly AuditRecord[]> {
  return useAnswer('banking_security_audit', `before ${before}`, async (data, signal) => {
    const { rows } = await data.list<AuditRecord>('banking_security_audit', {
      sort: { field: 'created_at', descending: true },
      page: { size: PAGE, offset: 0 },
      ...(before !== null && {
        filters: [{ field: 'number', operator: 'less_than', value: String(before) }],
      }),
      signal,
    });
    return rows;
  });
}
