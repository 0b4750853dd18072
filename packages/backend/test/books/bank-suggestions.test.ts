import { randomFrom } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, createCustomer, createVendor, postedInvoice } from './steps/documents.ts';
import { accountId, add } from './steps/masters.ts';
import { recordPayment } from './steps/payments.ts';
import { type PlainBooks, type PlainSuggestion, plainSuggestions } from './steps/plain-suggestions.ts';
import { type StatementLine, type Suggestion, statementSteps } from './steps/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const RULES = [
  { name: 'Fees', contains: 'account fee' },
  { name: 'Deposits', contains: 'deposit' },
];
const NAMES = ['Harbour Cafe', 'Kiwi Roasters 12', 'Tui & Sons Freight'];
const cents = (amount: string) => Math.round(Number(amount) * 100);

/** Books of a company with many equal sums of amounts, and a statement that describes them in other words. */
async function randomBooks(seed: number) {
  const random = randomFrom(seed);
  const one = <Of>(list: readonly Of[]): Of => list[random.below(list.length)] as Of;
  const day = () => `2026-02-${String(1 + random.below(28)).padStart(2, '0')}`;
  // Steps of 5.00 up to 100.00, so that sums of two and three occur.
  const amount = () => `${5 * (1 + random.below(20))}.00`;
  const company = await foundCompany(database);
  const { admin } = company;
  const [bank, savings] = [
    await accountId(database, admin, '1000'),
    await accountId(database, admin, '1010'),
  ];
  const customers: string[] = [];
  const vendors: string[] = [];
  for (const name of NAMES) {
    customers.push(await createCustomer(database, admin, name));
    vendors.push(await createVendor(database, admin, `${name} Supplies`));
  }
  const lines = () => [{ description: 'Work', unit_price: amount(), gst_applicable: false }];
  for (let n = 0; n < 14; n += 1) {
    const reference = one([null, `PO ${300 + n}`, 'Kiwi order']);
    await postedInvoice(database, admin, lines(), {
      customer_id: one(customers),
      invoice_date: day(),
      reference,
    });
    await approvedBill(database, admin, lines(), { vendor_id: one(vendors), bill_date: day(), reference });
    await recordPayment(database, admin, { contact: one(customers), on: day(), amount: amount() });
    await recordPayment(database, admin, {
      direction: 'out',
      contact: one(vendors),
      on: day(),
      amount: amount(),
    });
  }
  for (const { name, contains } of RULES)
    await add(database, admin, 'bank_rules', {
      name,
      description_contains: contains,
      account_id: await accountId(database, admin, '6020'),
    });
  const books = await readBooks(company.organisation, bank, savings);
  const text = () =>
    one([
      `PMT ${one(books.documents).number}`,
      `${one(NAMES).toUpperCase()} ${random.below(9000)}`,
      `DEPOSIT ${random.below(9000)}`,
      `TRANSFER, ${one(books.entries).number}`,
      'TUI&SONS freight',
      'Account FEE',
    ]);
  /** An entry as recorded, an open document with its number, or anything else. */
  const movement = () => {
    const [entry, document] = [one(books.entries), one(books.documents)];
    return one([
      { amount: entry.amount, description: entry.words.toUpperCase() },
      { amount: document.side * document.balance, description: `PMT ${document.number}` },
      ...Array.from({ length: 4 }, () => ({
        amount: one([-500, 500]) * (1 + random.below(50)),
        description: text(),
      })),
    ]);
  };
  const statement = (count: number, prefix: string): StatementLine[] =>
    Array.from({ length: count }, (_, n) => {
      const { amount: moved, description } = movement();
      const amount = (moved / 100).toFixed(2);
      return { posted_on: day(), amount, description, external_id: `${prefix}${n}` };
    });
  await statementSteps(database, admin, savings).import(statement(20, 'S'));
  const steps = statementSteps(database, admin, bank);
  await steps.import(statement(60, 'B'));
  return {
    company,
    bank,
    books: { ...books, others: await readLines(savings) },
    asked: await readLines(bank),
  };
}

async function readBooks(organisation: string, bank: string, savings: string): Promise<PlainBooks> {
  const entries = await database.sql<
    { id: string; number: string; day: string; amount: string; words: string }[]
  >`
    select e.id, e.entry_number as number, e.entry_date::text as day, l.debit - l.credit as amount,
      concat_ws(' ', e.description, e.reference, p.reference, c.name, v.name) as words
    from journal_entries e join journal_lines l on l.org_id = e.org_id and l.journal_entry_id = e.id and l.account_id = ${bank}
    left join payments p on p.org_id = e.org_id and p.id = e.source_id
    left join customers c on c.org_id = e.org_id and c.id = p.customer_id
    left join vendors v on v.org_id = e.org_id and v.id = p.vendor_id
    where e.org_id = ${organisation}`;
  const documents = await database.sql<
    {
      id: string;
      contact: string;
      name: string;
      number: string;
      reference: string | null;
      dated: string;
      due: string;
      balance: string;
      side: number;
    }[]
  >`
    select i.id, customer_id as contact, c.name, invoice_number as number, reference, invoice_date::text as dated,
      coalesce(due_date, invoice_date)::text as due, balance_due as balance, 1 as side
    from invoices i join customers c on c.org_id = i.org_id and c.id = customer_id where i.org_id = ${organisation}
    union all
    select b.id, vendor_id, v.name, bill_number, reference, bill_date::text, coalesce(due_date, bill_date)::text, balance_due, -1
    from bills b join vendors v on v.org_id = b.org_id and v.id = vendor_id where b.org_id = ${organisation}`;
  const contacts = await database.sql<{ id: string; name: string; side: number }[]>`
    select id, name, 1 as side from customers where org_id = ${organisation}
    union all select id, name, -1 from vendors where org_id = ${organisation}`;
  return {
    contacts,
    entries: entries.map((entry) => ({ ...entry, amount: cents(entry.amount) })),
    documents: documents.map((document) => ({ ...document, balance: cents(document.balance) })),
    others: await readLines(savings),
    rules: RULES,
  };
}

async function readLines(account: string) {
  const rows = await database.sql<{ id: string; name: string; day: string; amount: string; text: string }[]>`
    select t.id, a.name, posted_on::text as day, amount, t.description as text
    from bank_transactions t join accounts a on a.org_id = t.org_id and a.id = t.bank_account_id
    where bank_account_id = ${account}`;
  return rows.map(({ id, name, day, amount, text }) => ({
    id,
    account,
    accountName: name,
    day,
    amount: cents(amount),
    text,
  }));
}

/** Suggestions for each line alone, before entries and documents are assigned: the ten most likely. */
const scoredSuggestions = (organisation: string, bank: string) =>
  database.sql<{ id: string; suggestion: Suggestion }[]>`
    with asked as materialized (
      select ${organisation}::uuid as org, a as account, private.bank_questions(${organisation}, a.id, null, 5000) as questions
      from accounts a where a.org_id = ${organisation} and a.id = ${bank}
    )
    select id, suggestion from (
      select q.id, jsonb_strip_nulls(to_jsonb(s.suggestion)) as suggestion, row_number() over (
        partition by q.id order by (s.suggestion).score desc, (s.suggestion).kind, (s.suggestion).why, s.suggestion) as place
      from asked
      cross join lateral private.scored_suggestions(org, account, questions,
        array(select e from private.open_bank_entries(org, account, '2026-01-01', '2026-03-31') e),
        array(select d from private.open_bank_documents(org, private.account_currency(org, account), 0, '2026-03-31') d)) s
      join unnest(questions) q on q.n = s.question
    ) ranked where place <= 10 order by id, place`;

const told = ({
  kind,
  score,
  why,
  entry_ids,
  allocations,
  other_transaction_id,
}: Suggestion): PlainSuggestion => [
  kind,
  score,
  why,
  entry_ids?.join() ??
    allocations?.map((use) => `${use.document_id}:${Math.round(use.amount * 100)}`).join() ??
    other_transaction_id ??
    '',
];

/** All possible explanations, each of which must occur in the random books. */
const SENTENCES = [
  /^JE-\d+ has the same amount, \d+ days apart$/,
  /^JE-\d+ has the same amount, .*, and the statement names it$/,
  /^JE-\d+ and JE-\d+ total this amount$/,
  /^JE-\d+, JE-\d+ and JE-\d+ total this amount$/,
  /^\S+ of .* is open with this amount$/,
  /^\S+ of .* is open with this amount, and the statement names it$/,
  /^The statement names \S+ of .*, of which .* is open$/,
  /^All open documents of .* total this amount/,
  /^\S+ and \S+ of .* total this amount$/,
  /^\S+, \S+ and \S+ of .* total this amount$/,
  /^The statement names .*, and [\d.]+ of \S+ is open$/,
  /^The statement names .*, whose oldest open documents are \S+, .*$/,
  /has the opposite amount/,
  /^The rule/,
];

test.runIf(isFullTier)('suggests the same for each line of a page as for the line alone', async () => {
  const sentences: string[] = [];
  for (const seed of [1, 2, 3]) {
    const { company, bank, books, asked } = await randomBooks(seed);
    const answer = await scoredSuggestions(company.organisation, bank);
    expect(asked.length).toBeGreaterThan(0);
    for (const line of asked) {
      const { all, shown } = plainSuggestions(line, books);
      const real = answer.filter(({ id }) => id === line.id).map(({ suggestion }) => told(suggestion));
      expect(real.map(([kind, score]) => [kind, score])).toEqual(shown.map(([kind, score]) => [kind, score]));
      for (const suggestion of real) expect(all).toContainEqual(suggestion);
      sentences.push(...real.map(([, , why]) => why));
    }
  }
  expect(SENTENCES.filter((one) => !sentences.some((why) => one.test(why)))).toEqual([]);
});

test('for a customer named by the statement, suggests the first due invoice, whatever the amount', async () => {
  const { admin } = await foundCompany(database);
  const bank = await accountId(database, admin, '1000');
  const steps = statementSteps(database, admin, bank);
  const customer_id = await createCustomer(database, admin, 'Dalton Print & Design');
  const lines = [{ description: 'Work', unit_price: '700.00', gst_applicable: false }];
  const first = await postedInvoice(database, admin, lines, { customer_id, invoice_date: '2026-01-05' });
  const second = await postedInvoice(database, admin, lines, { customer_id, invoice_date: '2026-01-20' });
  await steps.import([
    { posted_on: '2026-02-12', amount: '250.00', description: 'DEPOSIT DALTON PRINT & DESIGN' },
  ]);
  const [[id, suggested] = []] = [...(await steps.suggestions())];
  expect(suggested).toMatchObject([
    {
      kind: 'documents',
      why: `The statement names Dalton Print & Design, and 700.00 of ${first.invoice_number} is open`,
      is_exact: false,
      contact_id: customer_id,
      allocations: [{ document_id: first.id, amount: 250 }],
    },
  ]);
  const [{ contact_id, allocations } = {}] = suggested ?? [];
  await steps.act('pay_from_bank_transaction', id, { contact_id, allocations });
  await steps.import([{ posted_on: '2026-02-13', amount: '900.00', description: 'DALTON PRINT DESIGN' }]);
  expect([...(await steps.suggestions()).values()].flat()).toContainEqual(
    expect.objectContaining({
      allocations: [
        { document_id: first.id, amount: 450 },
        { document_id: second.id, amount: 450 },
      ],
    }),
  );
});

test('details that a statement does not name add nothing', async () => {
  const { admin } = await foundCompany(database);
  const bank = await accountId(database, admin, '1000');
  const steps = statementSteps(database, admin, bank);
  await recordPayment(database, admin, {
    contact: await createCustomer(database, admin, 'Tui'),
    amount: '40.00',
  });
  await steps.import([{ posted_on: '2026-02-12', amount: '40.00', description: 'SOMEBODY ELSE' }]);
  const [[best] = []] = [...(await steps.suggestions()).values()];
  expect(best).toMatchObject({ score: 88, why: expect.stringMatching(/has the same amount, 2 days apart$/) });
});
