import { dayAfter, type RandomCompany } from './random-company.ts';
import { someOptions } from './tracking.ts';

/** Lines of a document: work, or stocked goods. */
async function someLines(books: RandomCompany, isForeign: boolean) {
  const { random, one, amount, pick, rows } = books;
  const product = !isForeign && random.below(3) === 0 ? await pick('products') : null;
  const codes = await rows(`select id from tax_codes where org_id = '{org}' order by code`);
  const tax = () =>
    random.below(3) === 0
      ? { tax_code_id: one(codes)?.id }
      : { gst_rate: one([0, 10, 12.5, 15]), gst_applicable: random.below(4) > 0 };
  const options = await someOptions(books);
  return Array.from({ length: 1 + random.below(3) }, (_, n) => ({
    description: `Line ${n}`,
    ...options(),
    quantity: one(['1', '2', '3', '0.5']),
    unit_price: amount(),
    ...tax(),
    ...(random.below(5) === 0 && { discount_percent: 10 }),
    ...(n === 0 && product && { product_id: product, quantity: one(['1', '2']) }),
  }));
}

const currencyOf = ({ random, one }: RandomCompany) =>
  random.below(4) === 0 ? { currency: 'EUR', exchange_rate: one(['1.1', '1.25', '0.97']) } : {};

/** Saves an invoice or a bill, and posts it most of the time. */
async function trade(books: RandomCompany, kind: 'invoice' | 'bill'): Promise<void> {
  const { act, pick, day, random } = books;
  const head = currencyOf(books);
  const contact = kind === 'invoice' ? await pick('customers') : await pick('vendors');
  const saved = (await act(`save_${kind}`, {
    document: {
      ...head,
      [kind === 'invoice' ? 'customer_id' : 'vendor_id']: contact,
      [`${kind}_date`]: day(),
      lines: await someLines(books, 'currency' in head),
    },
  })) as { id: string } | null;
  if (saved && random.below(6) > 0)
    await act(kind === 'invoice' ? 'post_invoice' : 'approve_bill', { id: saved.id });
}

/** Documents of assets are not cancelled: cancelling one would remove the asset from the register as well. */
const NO_ASSET = `not exists (select from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
  and a.subtype in ('fixed_asset', 'accumulated_depreciation') where l.journal_entry_id = t.journal_entry_id)`;

const documentOf = (books: RandomCompany, kind: 'invoice' | 'bill', condition = 'true') =>
  books.pick(
    `${kind}s t`,
    `posted_at is not null and status <> 'cancelled' and ${NO_ASSET} and ${condition}`,
  );

async function cancel(books: RandomCompany): Promise<void> {
  const kind = books.one(['invoice', 'bill'] as const);
  const id = await documentOf(books, kind);
  if (id)
    await books.act(`cancel_${kind}`, {
      id,
      reason: 'Not wanted',
      ...(books.random.below(2) && { cancelled_on: books.day() }),
    });
}

interface CreditableLine {
  readonly document_line_id: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly is_stock: boolean;
}

async function credit(books: RandomCompany): Promise<void> {
  const { act, one, random, amount, rows } = books;
  const kind = one(['invoice', 'bill'] as const);
  const id = await documentOf(books, kind, 'balance_due > 0');
  if (!id) return;
  const [document] = await rows(`select ${kind}_date::text as day from ${kind}s where id = '${id}'`);
  const issued_on = dayAfter(document?.day ?? '', random.below(60));
  const way = one(['rest', 'free', 'amount', 'by line'] as const);
  if (way === 'by line') return creditByLine(books, kind, id, issued_on);
  await act('issue_credit_note', {
    [`${kind}_id`]: id,
    issued_on,
    ...(way === 'amount' && { amount: amount(500) }),
    ...(way === 'free' && {
      lines: [
        { description: 'Less', quantity: 1, unit_price: amount(2_000), gst_rate: 10, gst_applicable: true },
      ],
    }),
  });
}

/** Parts of some lines: of their quantity, or of their price, sometimes more than is left. */
async function creditByLine(
  books: RandomCompany,
  kind: 'invoice' | 'bill',
  id: string,
  issued_on: string,
): Promise<void> {
  const { act, ask, one, random } = books;
  const left = (await ask('creditable_lines', { kind, id })) as readonly CreditableLine[] | null;
  const lines = (left ?? []).filter(() => random.below(3) > 0);
  await act('save_credit_note', {
    document: {
      [`${kind}_id`]: id,
      issued_on,
      lines: lines.map(({ document_line_id, quantity, unit_price, is_stock }) => ({
        document_line_id,
        quantity: (Number(quantity) * one([1, 0.5, 0.3, 1.2])).toFixed(6),
        unit_price: (Number(unit_price) * one([1, 1, 0.7])).toFixed(6),
        restock: is_stock && random.below(2) === 0,
      })),
    },
  });
}

/** Credits without an invoice or bill: goodwill, or a vendor's allowance. */
async function creditWithoutDocument(books: RandomCompany): Promise<void> {
  const head = currencyOf(books);
  const contact = books.one(['customer', 'vendor'] as const);
  await books.act('save_credit_note', {
    document: {
      ...head,
      [`${contact}_id`]: await books.pick(`${contact}s`),
      issued_on: books.day(),
      tax_inclusive: books.random.below(3) === 0,
      lines: await someLines(books, 'currency' in head),
    },
  });
}

async function order(books: RandomCompany): Promise<void> {
  const { act, pick, random } = books;
  const isSale = random.below(2) === 0;
  const saved = (await act(isSale ? 'save_sales_order' : 'save_purchase_order', {
    document: {
      ...(isSale ? { customer_id: await pick('customers') } : { vendor_id: await pick('vendors') }),
      order_date: books.day(),
      lines: await someLines(books, false),
    },
  })) as { id: string } | null;
  if (!saved) return;
  const { id } = saved;
  const steps = isSale
    ? ['fulfil_sales_order', 'ship_sales_order', 'invoice_from_sales_order']
    : ['send_purchase_order', 'receive_purchase_order', 'bill_from_purchase_order'];
  for (const step of steps.slice(0, 1 + random.below(3))) await act(step, { id });
}

interface OpenLine {
  readonly line_id: string;
  readonly left: string;
}

/** Continues an open order: delivers a part, invoices or bills it, or drops some of the rest. */
async function orderInParts(books: RandomCompany): Promise<void> {
  const { act, ask, one, pick, random } = books;
  const isSale = random.below(2) === 0;
  const kind = isSale ? 'sales_order' : 'purchase_order';
  const open = isSale
    ? `('fulfilled', 'partially_shipped', 'shipped')`
    : `('sent', 'partially_received', 'received')`;
  const id = await pick(`${kind}s`, `status in ${open}`);
  if (!id) return;
  const parts = async () => {
    const match = (await ask('order_match', { kind, id })) as { lines: readonly OpenLine[] } | null;
    return (match?.lines ?? [])
      .filter(({ left }) => left !== '0' && random.below(3) > 0)
      .map(({ line_id, left }) => ({ line_id, quantity: (Number(left) * one([1, 0.5, 0.3])).toFixed(6) }));
  };
  const way = one(['deliver', 'deliver', 'convert', 'drop'] as const);
  if (way === 'deliver')
    await act(isSale ? 'ship_sales_order' : 'receive_purchase_order', { id, lines: await parts() });
  else if (way === 'drop') await act('drop_rest', { kind, id, reason: 'Sold out', lines: await parts() });
  else {
    const what = one(['delivered', 'rest'] as const);
    const made = (await act(isSale ? 'invoice_from_sales_order' : 'bill_from_purchase_order', {
      id,
      what,
    })) as {
      id: string;
    } | null;
    if (made) await act(isSale ? 'post_invoice' : 'approve_bill', { id: made.id });
  }
}

export const TRADING = {
  invoice: (books: RandomCompany) => trade(books, 'invoice'),
  bill: (books: RandomCompany) => trade(books, 'bill'),
  cancel,
  credit,
  creditWithoutDocument,
  order,
  orderInParts,
  async voidCreditNote(books: RandomCompany): Promise<void> {
    const id = await books.pick('credit_notes', `status <> 'void'`);
    if (id) await books.act('void_credit_note', { id, reason: 'Not wanted' });
  },
} as const;
