import type { Probe, VerificationFunction } from '@ledgerwise/contract';
import {
  exportTry,
  listTry,
  searchTry,
  type TriedRecords,
  tried,
  untilSaved,
} from '@ledgerwise/ui/verification';
import { approveBill, bankOf, dayFromNow, type Posted, type PostingOptions, postInvoice } from './books.ts';

/** Receivables or payables. */
export interface OwedSide {
  readonly path: string;
  readonly direction: 'in' | 'out';
  readonly records: TriedRecords;
}

const WORDS = {
  in: { screen: 'receive', bank: 'Paid Into' },
  out: { screen: 'pay', bank: 'Paid From' },
} as const;

/** Verifications that receivables and payables share. */
export function owedTries({ path, direction, records }: OwedSide) {
  const { screen: at, bank: bankLabel } = WORDS[direction];
  const owe = (probe: Probe, word: string, options?: PostingOptions): Promise<Posted> =>
    (direction === 'in' ? postInvoice : approveBill)(probe, word, options);
  // Only posted documents are owed: no list of open documents has a draft.
  const posted: TriedRecords = {
    ...records,
    async make(probe, mark) {
      const made = await records.make(probe, mark);
      const call = direction === 'in' ? 'post_invoice' : 'approve_bill';
      await probe.data.call(call, { id: made.id, key: crypto.randomUUID() });
      return made;
    },
  };

  /** Verifies that everything a customer owes can be paid on the payments screen. */
  const paymentProcessing: VerificationFunction = async (probe) => {
    const { document, contact, mark } = await owe(probe, 'Settled');
    const bank = await bankOf(probe);
    const { resource } = records;
    const field = resource.document?.contact ?? '';
    const screen = await probe.open(`payments/${at}?${field}=${contact.id}`);
    // The amount is spread over the open documents once they are known.
    const { [resource.title]: number } = await probe.data.get(resource.name, document.id);
    await screen.says(String(number));
    await screen.fill('Amount', '100');
    await screen.pick(bankLabel, String(bank.name));
    await screen.press('button', 'Record Payment');
    await untilSaved(
      screen,
      async () => (await probe.data.get(resource.name, document.id)).status === 'paid',
      `What was owed with “${mark}” was not settled`,
    );
    return tried(
      `recorded a payment of 100.00 for “${mark}”; the ${resource.label.one.toLowerCase()} is paid`,
    );
  };

  /** Overdue documents are in the overdue list; others are not. */
  const overdue: VerificationFunction = async (probe) => {
    const late = await owe(probe, 'Late', { dated: dayFromNow(probe, -40), due: dayFromNow(probe, -10) });
    const early = await owe(probe, 'Early', { due: dayFromNow(probe, 10) });
    const screen = await probe.open(`${path}?view=overdue`);
    const has = (mark: string): boolean => screen.rows().some((row) => row.includes(mark));
    await screen.until('That a document due ten days ago is listed as overdue', () => has(late.mark));
    if (has(early.mark)) throw new Error('A document due in ten days is listed as overdue');
    return tried('what was due ten days ago is overdue, what is due in ten days is not');
  };

  return {
    list: listTry(posted, path),
    search: searchTry(posted, path),
    'payment processing': paymentProcessing,
    export: exportTry(posted, path),
    overdue,
  };
}
