import type { Row } from '@ledgerwise/contract';
import { type Formats, formatMoney } from '@ledgerwise/ui/core';
import type { GridColumn } from '@ledgerwise/ui/table';

/** Amount of an entry or statement line, in the currency of the bank account. */
export function amountColumn(currency: string, formats: Formats) {
  const amount = ({ amount: of }: Row): string => formatMoney(String(of), currency, formats);
  return {
    id: 'amount',
    label: 'Amount',
    align: 'end',
    rigid: true,
    phone: 'figure',
    text: amount,
    render: amount,
  } satisfies GridColumn;
}
