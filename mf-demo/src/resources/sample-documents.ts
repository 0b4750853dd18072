import { addDays, type DocumentLineRow, type DocumentSettlement } from '@ledgerwise/resource';

/** The files of documents by their numbers, fetched when the first of them is opened. */
async function readDocuments(kind: unknown, number: unknown) {
  const { default: sheets } = await import('../sample-documents.json', { with: { type: 'json' } });
  const { rows } = kind === 'invoice' ? sheets.invoices : sheets.sales_orders;
  const found: readonly unknown[] = rows.find(([known]) => known === number) ?? [];
  return { lines: listOf(found[1]), settlements: listOf(found[2]) };
}

const listOf = (value: unknown): readonly (readonly unknown[])[] =>
  Array.isArray(value) ? value.filter(Array.isArray) : [];

type Arguments = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => String(value ?? '');

/** The lines of a sample document, as the database answers them. */
export async function documentLines({ kind, id }: Arguments): Promise<readonly DocumentLineRow[]> {
  const { lines } = await readDocuments(kind, id);
  return lines.map(([product, description, quantity, price, discount, rate, net, gst, total], place) => ({
    id: `${text(id)} line ${place}`,
    description: text(description) || text(product),
    quantity,
    unit_price: price,
    discount_percent: discount,
    gst_applicable: rate !== null,
    gst_rate: rate ?? '0',
    net,
    gst,
    total,
    names: {},
  }));
}

/** Returns the settlements of a document; the demo reverses none. */
export async function documentSettlements(
  { kind, id }: Arguments,
  { today, currency }: { readonly today: string; readonly currency: string },
): Promise<readonly DocumentSettlement[]> {
  const { settlements } = await readDocuments(kind, id);
  return settlements.map(([what, number, day, amount, account], place) => ({
    id: `${text(id)} ${place}`,
    kind: what === 'credit_note' || what === 'discount' || what === 'write_off' ? what : 'payment',
    number: number === null ? null : text(number),
    reference: null,
    payment_id: null,
    credit_note_id: null,
    on_date: addDays(today, Number(day)),
    amount: text(amount),
    currency,
    bank_account: account === null ? null : text(account),
    exchange_difference: '0.00',
    journal_entry_id: null,
    voided: false,
    voided_on: null,
    undo: null,
  }));
}
