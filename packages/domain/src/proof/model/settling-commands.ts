import { ModelBooks } from './model-books.ts';
import { call, type ModelledBooks, money } from './modelled-books.ts';
import { dateOf, pickFrom, type Step } from './steps.ts';

export async function pay(books: ModelledBooks, step: Step): Promise<void> {
  const { model } = books;
  const document = pickFrom(model.documents, step.pick);
  if (!document) return;
  // Sometimes all of it, sometimes a part, sometimes more than is owed.
  const settled = step.flag && document.due > 0 ? document.due : 1 + (step.amount % 40_000);
  const extra = step.quantity % 3 === 0 ? 1 + (step.amount % 700) : 0;
  const date = dateOf(step.day);
  const expected = model.isLocked(date)
    ? 'ledger.period_locked'
    : document.status !== 'open'
      ? 'payment.not_open'
      : settled > document.due
        ? 'payment.exceeds_balance'
        : null;
  const isInvoice = document.kind === 'invoice';
  const id = await call(
    books,
    'record_payment',
    {
      direction: isInvoice ? 'in' : 'out',
      contact_id: (isInvoice ? books.customers : books.vendors)[document.contact],
      paid_on: date,
      amount: money(settled + extra),
      currency: 'USD',
      rate: 1,
      bank_account_id: books.bank,
      allocations: [{ document_id: document.id, amount: money(settled) }],
    },
    expected,
  );
  if (typeof id !== 'string') return;
  document.due -= settled;
  const amount = settled + extra;
  model.post(
    isInvoice
      ? [
          ['1000', amount],
          ['1100', -amount],
        ]
      : [
          ['2000', amount],
          ['1000', -amount],
        ],
  );
  model.payments.push({ id, document, amount, settled, isVoid: false });
}

export async function voidPayment(books: ModelledBooks, { pick }: Step): Promise<void> {
  const { model } = books;
  const payment = pickFrom(model.payments, pick);
  if (!payment) return;
  const expected = payment.isVoid ? 'payment.void_already' : null;
  await call(books, 'void_payment', { id: payment.id, reason: 'Bounced' }, expected);
  if (expected) return;
  payment.isVoid = true;
  payment.document.due += payment.settled;
  const amount = payment.document.kind === 'invoice' ? payment.amount : -payment.amount;
  model.post([
    ['1000', -amount],
    [payment.document.kind === 'invoice' ? '1100' : '2000', amount],
  ]);
}

export async function creditNote(books: ModelledBooks, { pick, day, amount }: Step): Promise<void> {
  const { model } = books;
  // Returned goods are covered by the credit note's own tests; this is about amounts.
  const invoices = model.documents.filter(({ kind, lines }) => kind === 'invoice' && lines.length === 1);
  const document = pickFrom(invoices, pick);
  const [line] = document?.lines ?? [];
  if (!document || !line) return;
  const date = dateOf(day);
  const net = 1 + (amount % 60_000);
  const gst = ModelBooks.gstOf({ quantity: 1, price: net, rate: line.rate, isStock: false });
  const left = document.total - document.credited;
  const expected =
    document.status !== 'open'
      ? 'payment.not_open'
      : date < document.date
        ? 'credit_note.before_document'
        : model.isLocked(date)
          ? 'ledger.period_locked'
          : left === 0
            ? 'credit_note.nothing_left'
            : net + gst > left
              ? 'credit_note.exceeds_document'
              : null;
  const id = await call(
    books,
    'issue_credit_note',
    {
      lines: [
        {
          description: 'Less',
          quantity: 1,
          unit_price: money(net),
          gst_rate: line.rate,
          gst_applicable: true,
        },
      ],
      issued_on: date,
      invoice_id: document.id,
    },
    expected,
  );
  if (typeof id !== 'string') return;
  const total = net + gst;
  const applied = Math.min(total, document.due);
  document.credited += total;
  document.due -= applied;
  const { contact } = document;
  model.credits.push({ id, document, contact, net, gst, applied, amount: total - applied, isVoid: false });
  model.post([
    ['1100', -total],
    ['4000', net],
    ['2200', gst],
  ]);
}

export async function voidCreditNote(books: ModelledBooks, { pick }: Step): Promise<void> {
  const { model } = books;
  const credit = pickFrom(model.credits, pick);
  if (!credit) return;
  const expected = credit.isVoid ? 'credit_note.void_already' : null;
  await call(books, 'void_credit_note', { id: credit.id, reason: 'Not wanted' }, expected);
  if (expected) return;
  const { document, net, gst, applied } = credit;
  credit.isVoid = true;
  credit.amount = 0;
  document.credited -= net + gst;
  document.due += applied;
  model.post([
    ['1100', net + gst],
    ['4000', -net],
    ['2200', -gst],
  ]);
}
