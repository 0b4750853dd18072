import type { DataSource, Row } from '@ledgerwise/contract';

/** A completed step of a line, so that it can be undone. */
export interface DoneLine {
  readonly line: Row;
  /** Matched with entries that were in the books before, posted for the line, or excluded. */
  readonly kind: 'matched' | 'posted' | 'excluded';
  /** Idempotency key for undoing it. */
  readonly key: string;
}

/** Label of how a line was handled. */
export const DONE: Readonly<Record<DoneLine['kind'], string>> = {
  matched: 'Matched',
  posted: 'Posted and matched',
  excluded: 'Excluded',
};

/**
 * Undoes what was done to a line, all or nothing. What was posted for it is voided or reversed on the same day, so that
 * both cancel out.
 */
export async function undoLine(data: DataSource, { line, kind, key }: DoneLine): Promise<void> {
  await data.call('undo_bank_transaction', { id: line.id, with_postings: kind === 'posted', key });
}
