import type { Row } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Day, type Formats, formatDate, formatMoney } from '@ledgerwise/ui/core';
import type { GridColumn } from '@ledgerwise/ui/table';
import { texts } from './texts.ts';

const words = (id: string, label: string, weight: number, phone?: 'second'): GridColumn => {
  const text = (row: Row): string => String(row[id] ?? '');
  return {
    id,
    label,
    weight,
    ...(phone && { phone }),
    text,
    render: (row) => <span dir="auto">{text(row)}</span>,
  };
};

/** Returns the number in `invoices INV-000001`. */
const documentNumber = ({ source }: Row): string =>
  source === null ? '' : String(source).split(' ').slice(1).join(' ');

/** The columns of an account's lines. */
export function statementColumns(
  formats: Formats,
  pathOf: (entry: unknown) => string,
): readonly GridColumn[] {
  const { currency, dateFormat } = formats;

  const amount = (id: string, label: string, phone?: 'figure'): GridColumn => {
    const text = (row: Row): string =>
      Number(row[id]) === 0 && id !== 'balance' ? '' : formatMoney(String(row[id]), currency, formats);
    return {
      id,
      label,
      align: 'end',
      rigid: true,
      ...(phone && { phone }),
      text,
      render: (row) => text(row),
    };
  };
  return [
    {
      id: 'entry_date',
      label: texts.statementColumns.date,
      rigid: true,
      text: (row) => formatDate(String(row.entry_date), dateFormat),
      render: (row) => <Day on={String(row.entry_date)} />,
    },
    {
      id: 'entry_number',
      label: texts.statementColumns.entry,
      rigid: true,
      phone: 'title',
      isStrong: true,
      text: (row) => String(row.entry_number),
      render: (row) => (
        <Link to={pathOf(row.journal_entry_id)} data-nav="link" tabIndex={-1}>
          {String(row.entry_number)}
        </Link>
      ),
    },
    words('description', texts.statementColumns.description, 3, 'second'),
    words('contact', texts.statementColumns.contact, 2),
    {
      id: 'source',
      label: texts.statementColumns.document,
      weight: 1,
      text: documentNumber,
      render: (row) =>
        row.source === null ? (
          ''
        ) : (
          <Link to={String(row.path)} data-nav="link" tabIndex={-1}>
            {documentNumber(row)}
          </Link>
        ),
    },
    words('reference', texts.statementColumns.reference, 1),
    amount('debit', texts.statementColumns.debit),
    amount('credit', texts.statementColumns.credit),
    amount('balance', texts.statementColumns.balance, 'figure'),
  ];
}
