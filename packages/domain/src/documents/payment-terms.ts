import type { Row } from '@ledgerwise/contract';
import { addDays } from '@ledgerwise/resource';

/** Returns the due date of an invoice and the discount for paying early; null if nothing is left to pay. */
export function paymentTerms(row: Row, written: (day: string) => string): string | null {
  const { invoice_date, due_date, balance_due, status, early_discount_percent, early_discount_days } = row;
  if (typeof due_date !== 'string' || status === 'cancelled') return null;
  if (status !== 'draft' && Number(balance_due) === 0) return null;
  const due = `Please pay by ${written(due_date)}.`;
  const percent = Number(early_discount_percent ?? 0);
  if (percent === 0 || typeof invoice_date !== 'string' || typeof early_discount_days !== 'number')
    return due;
  const early = written(addDays(invoice_date, early_discount_days));
  return `${due} Paid by ${early}, a discount of ${percent}% is granted.`;
}
