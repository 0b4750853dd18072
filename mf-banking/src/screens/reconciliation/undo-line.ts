import type { DataSource, Row } from '@ledgerwise/contract';

/** A completed step of a line, so that it can be undone. */
export interface DoneLine {
  readonly line: Row;
  /** Matched with entries that were in the books before, posted for the line, or excluded. */
  readonly kind: 'matched' | 'posted' | 'excluded';
  /** Of its undoing. */
  readonly key: string;
}

const REASON = 'Undone in reconciliation';

/** Completed steps in a word. */
export const DONE: Readonly<Record<DoneLine['kind'], string>> = {
  matched: 'Matched',
  posted: 'Posted and matched',
  excluded: 'Excluded',
};

/** Undoes what was done to a line. What was posted for it is voided or reversed on the same day, so that both cancel out. */
export async function undoLine(data: DataSource, { line, kind, key }: DoneLine): Promise<void> {
  if (kind === 'excluded') {
    await data.call('include_bank_transaction', { id: line.id, key });
    return;
  }
  const entries = kind === 'posted' ? await data.call('bank_line_entries', { id: line.id }) : [];
  await data.call('unmatch_bank_transaction', { id: line.id, key });
  for (const { id, payment_id, posted_for_it } of entries) {
    if (payment_id !== null)
      await data.call('void_payment', {
        id: payment_id,
        reason: REASON,
        voided_on: String(line.day),
        key: crypto.randomUUID(),
      });
    else if (posted_for_it)
      await data.call('reverse_journal_entry', {
        id,
        entry_date: String(line.day),
        reason: REASON,
        key: crypto.randomUUID(),
      });
  }
}
