import { isDeepStrictEqual } from 'node:util';
import { type BooksUnderTest, call, money } from './books-under-test.ts';
import { costOf, ModelBooks, type ModelDocument, type ModelLine } from './model.ts';

/** One command of a random sequence: numbers that each kind of command reads in its own way. */
export interface Step {
  readonly kind: keyof typeof COMMANDS;
  readonly pick: number;
  readonly day: number;
  readonly amount: number;
  readonly quantity: number;
  readonly flag: boolean;
}

const TODAY = new Date().toISOString().slice(0, 10);

/** A day of the first half of 2026, long past, so that what is dated today is never locked. */
const dateOf = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (day % 181))).toISOString().slice(0, 10);

const pickFrom = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(list.length, 1)];

const JOURNAL_CODES = ['1000', '3000', '4010', '6100', '2500', '1100', '2000', '1200', '2200'] as const;

async function journal(books: BooksUnderTest, { pick, day, amount }: Step): Promise<void> {
  const { model } = books;
  const from = JOURNAL_CODES[pick % JOURNAL_CODES.length] ?? '1000';
  const to =
    JOURNAL_CODES[(pick + 1 + (amount % (JOURNAL_CODES.length - 1))) % JOURNAL_CODES.length] ?? '3000';
  const date = dateOf(day);
  const id = await call(
    books,
    'post_journal_entry',
    {
      entry_date: date,
      description: 'By hand',
      reference: null,
      lines: [
        { account_code: from, debit: money(amount) },
        { account_code: to, credit: money(amount) },
      ],
    },
    model.isLocked(date) ? 'ledger.period_locked' : null,
  );
  if (typeof id !== 'string') return;
  const lines = [
    [from, amount],
    [to, -amount],
  ] as const;
  model.post(lines);
  model.entries.push({ id, date, lines, isReversed: false });
}

async function reverse(books: BooksUnderTest, { pick, day }: Step): Promise<void> {
  const { model } = books;
  const entry = pickFrom(model.entries, pick);
  if (!entry) return;
  const date = dateOf(day);
  const expected = entry.isReversed
    ? 'ledger.already_reversed'
    : model.isLocked(date)
      ? 'ledger.period_locked'
      : date < entry.date
        ? 'ledger.reversal_too_early'
        : null;
  await call(books, 'reverse_journal_entry', { id: entry.id, entry_date: date, reason: 'Wrong' }, expected);
  if (expected) return;
  entry.isReversed = true;
  model.post(entry.lines.map(([code, amount]) => [code, -amount] as const));
}

const RATES = [0, 10, 12.5, 15] as const;

async function postDocument(books: BooksUnderTest, document: ModelDocument): Promise<void> {
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

async function saveDocument(books: BooksUnderTest, step: Step, kind: 'invoice' | 'bill'): Promise<void> {
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
    throw new Error(`The ${kind} came to ${saved.total_amount}; the model has ${money(document.total)}.`);
  model.documents.push(document);
  if (step.quantity % 4 !== 0) await postDocument(books, document);
}

async function postDraft(books: BooksUnderTest, { pick }: Step): Promise<void> {
  const draft = pickFrom(
    books.model.documents.filter(({ status }) => status === 'draft'),
    pick,
  );
  if (draft) await postDocument(books, draft);
}

async function cancel(books: BooksUnderTest, { pick }: Step): Promise<void> {
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

async function pay(books: BooksUnderTest, step: Step): Promise<void> {
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

async function voidPayment(books: BooksUnderTest, { pick }: Step): Promise<void> {
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

async function creditNote(books: BooksUnderTest, { pick, day, amount }: Step): Promise<void> {
  const { model } = books;
  // Goods come back in ways that the credit note's own tests try; here are amounts.
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

async function voidCreditNote(books: BooksUnderTest, { pick }: Step): Promise<void> {
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

async function receiveStock(books: BooksUnderTest, { day, amount, quantity }: Step): Promise<void> {
  const { model } = books;
  const [date, count, unitCost] = [dateOf(day), 1 + (quantity % 20), 1 + (amount % 5_000)];
  const expected = model.isLocked(date) ? 'ledger.period_locked' : null;
  await call(
    books,
    'adjust_stock',
    {
      item_id: books.item,
      quantity: count,
      unit_cost: money(unitCost),
      moved_on: date,
      reason: 'Counted',
    },
    expected,
  );
  if (expected) return;
  model.receive(date, count, unitCost);
  model.post([
    ['1200', count * unitCost],
    ['5030', -count * unitCost],
  ]);
}

async function loseStock(books: BooksUnderTest, { day, quantity }: Step): Promise<void> {
  const { model } = books;
  const [date, count] = [dateOf(day), 1 + (quantity % 9)];
  const expected = model.isLocked(date)
    ? 'ledger.period_locked'
    : count > model.usable(date)
      ? 'stock.insufficient'
      : null;
  await call(
    books,
    'adjust_stock',
    {
      item_id: books.item,
      quantity: -count,
      unit_cost: null,
      moved_on: date,
      reason: 'Broken',
    },
    expected,
  );
  if (expected) return;
  const cost = costOf(model.issue(date, count));
  model.post([
    ['5030', cost],
    ['1200', -cost],
  ]);
}

async function lock(books: BooksUnderTest, { day, flag }: Step): Promise<void> {
  const through = flag ? dateOf(day % 60) : null;
  await books.database.as(books.admin, (sql) => sql`select lock_books(${through})`);
  books.model.lockedThrough = through ?? '';
}

async function repeatLastCall(books: BooksUnderTest): Promise<void> {
  const { lastCall } = books;
  if (!lastCall) return;
  const again = await call(books, lastCall.name, lastCall.arguments, null);
  if (!isDeepStrictEqual(again, lastCall.answer))
    throw new Error(
      `${lastCall.name} answered ${JSON.stringify(again)} to a repeated key, and ${JSON.stringify(lastCall.answer)} before.`,
    );
}

async function reuseKey(books: BooksUnderTest, { amount }: Step): Promise<void> {
  const key = books.lastCall?.arguments.key;
  if (!key) return;
  await call(
    books,
    'post_journal_entry',
    {
      entry_date: '2026-06-30',
      description: `Another call, ${amount}`,
      reference: 'key',
      lines: [
        { account_code: '1000', debit: '1.00' },
        { account_code: '4000', credit: '1.00' },
      ],
      key,
    },
    'key.reused',
  );
}

const COMMANDS = {
  journal,
  reverse,
  saveInvoice: (books: BooksUnderTest, step: Step) => saveDocument(books, step, 'invoice'),
  saveBill: (books: BooksUnderTest, step: Step) => saveDocument(books, step, 'bill'),
  postDraft,
  cancel,
  pay,
  voidPayment,
  creditNote,
  voidCreditNote,
  receiveStock,
  loseStock,
  lock,
  repeatLastCall,
  reuseKey,
} as const;

export const COMMAND_KINDS = Object.keys(COMMANDS) as readonly (keyof typeof COMMANDS)[];

/** Carries out one command on the books and on the model; throws where they disagree. */
export const carryOut = (books: BooksUnderTest, step: Step): Promise<void> =>
  COMMANDS[step.kind](books, step);
