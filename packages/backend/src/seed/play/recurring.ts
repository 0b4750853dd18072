import { RECURRING } from '../story/recurring.ts';
import type { Books, Thread } from './books.ts';
import { type Calendar, THIS_MONTH } from './calendar.ts';
import { billOf } from './purchases.ts';
import { saleOf } from './sales.ts';

/**
 * Creates the recurring drafts: the monthly rent, a service invoiced to a customer, and adjustments at the end of a
 * month.
 */
export async function* recurringOf(books: Books, calendar: Calendar): Thread {
  yield calendar.today;
  const next = (day: number): string => {
    const on = calendar.on(THIS_MONTH, day);
    return on > calendar.today ? on : calendar.on(THIS_MONTH + 1, day);
  };
  const { rent, service, entries } = RECURRING;
  const monthly = (document: object) =>
    books.call('save_recurring_document', { document: { frequency: 'monthly', ...document } });
  await monthly({
    name: rent.name,
    kind: 'bill',
    next_date: next(rent.day),
    template: billOf(books, rent.vendor, rent.account, rent.name, rent.amount),
  });
  await monthly({
    name: service.name,
    kind: 'invoice',
    next_date: next(service.day),
    template: saleOf(books, service.customer, service.basket),
  });
  for (const { debit, credit, amount, ...entry } of entries)
    await books.call('save_recurring_entry', {
      document: {
        ...entry,
        frequency: 'monthly',
        next_date: calendar.endOf(THIS_MONTH),
        lines: [
          { account_code: debit, debit: amount },
          { account_code: credit, credit: amount },
        ],
      },
    });
}
