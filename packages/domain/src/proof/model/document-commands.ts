import { costOf, ModelBooks, type ModelDocument, type ModelLine } from './model-books.ts';
import { call, Disagreement, type ModelledBooks, money } from './modelled-books.ts';
import { dateOf, pickFrom, type Step } from './steps.ts';

const TODAY = new Date().toISOString().slice(0, 10);

const RATES = [0, 10, 12.5, 15] as const;

export async function postDocument(books: ModelledBooks, document: ModelDocument): Promise<void> {
  const { model } = books;
  const wanted = document.lines.reduce((sum, { isStock, quantity }) => sum + (isStock ? quantity : 0), 0);
  const isShort = document.kind === 'invoice' && wanted > model.usable(document.date);
  const expected = model.isLocked(document.date)
    ? 'ledger.period_locked'
    : isShort
      ? 'stock.insufficient'
      : null;
  await call(
    books,
    document.kind === 'invoice' ? 'post_invoice' : 'approve_bill',
    { id: document.id },
    expected,
  );
  if (expected) return;
  document.consumed = document.kind === 'invoice' ? model.issue(document.date, wanted) : [];
  document.status = 'open';
  document.due = document.total;
  model.post(model.postingOf(document, costOf(document.consumed)));
}

export async function saveDocument(
  books: ModelledBooks,
  step: Step,
  kind: 'invoice' | 'bill',
): Promise<void> {
  const { model } = books;
  const date = dateOf(step.day);
  const lines: ModelLine[] = [
    {
      quantity: 1 + (step.quantity % 5),
      price: step.amount,
      rate: RATES[step.pick % RATES.length] ?? 0,
      isStock: false,
    },
  ];
  if (kind === 'invoice' && step.flag)
    lines.push({ quantity: 1 + (step.quantity % 7), price: 2_000, rate: 15, isStock: true });
  const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const gst = lines.reduce((sum, line) => sum + ModelBooks.gstOf(line), 0);
  const contact = step.pick % 2;
  const saved = (await call(
    books,
    kind === 'invoice' ? 'save_invoice' : 'save_bill',
    {
      document: {
        ...(kind === 'invoice'
          ? { customer_id: books.customers[contact], invoice_date: date }
          : { vendor_id: books.vendors[contact], bill_date: date }),
        lines: lines.map(({ quantity, price, rate, isStock }) => ({
          description: 'A line',
          quantity,
          unit_price: money(price),
          gst_rate: rate,
          gst_applicable: true,
          ...(isStock && { product_id: books.product }),
        })),
      },
    },
    null,
  )) as { readonly id: string; readonly total_amount: number };
  const document: ModelDocument = {
    id: saved.id,
    kind,
    contact,
    date,
    lines,
    net,
    gst,
    total: net + gst,
    status: 'draft',
    due: 0,
    credited: 0,
    consumed: [],
  };
  if (Math.round(saved.total_amount * 100) !== document.total)
    throw new Disagreement(
      `The ${kind} totals ${saved.total_amount}; the model has ${money(document.total)}.`,
    );
  model.documents.push(document);
  if (step.quantity % 4 !== 0) await postDocument(books, document);
}

export async function postDraft(books: ModelledBooks, { pick }: Step): Promise<void> {
  const draft = pickFrom(
    books.model.documents.filter(({ status }) => status === 'draft'),
    pick,
  );
  if (draft) await postDocument(books, draft);
}

export async function cancel(books: ModelledBooks, { pick }: Step): Promise<void> {
  const { model } = books;
  const document = pickFrom(model.documents, pick);
  if (!document) return;
  const expected =
    document.status === 'cancelled'
      ? 'document.cancelled'
      : document.status === 'open' && (document.due !== document.total || document.credited > 0)
        ? 'document.settled'
        : null;
  await call(
    books,
    document.kind === 'invoice' ? 'cancel_invoice' : 'cancel_bill',
    { id: document.id, reason: 'Not wanted' },
    expected,
  );
  if (expected) return;
  if (document.status === 'open') {
    model.post(
      model.postingOf(document, costOf(document.consumed)).map(([code, amount]) => [code, -amount] as const),
    );
    model.giveBack(document.consumed, TODAY);
  }
  document.status = 'cancelled';
  document.due = 0;
}
