import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullTier } from '../by-tier.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { approvedBill, createCustomer, createVendor, postedInvoice } from './steps/documents.ts';
import { accountId, add } from './steps/masters.ts';
import { recordPayment } from './steps/payments.ts';
import type { Suggestion } from './steps/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const work = (unit_price: string) => [{ description: 'Work', unit_price, gst_applicable: false }];

/** A trading company, with each document and entry by the name that the labels use. */
async function labelledBooks() {
  const company = await bankCompany(database);
  const { admin } = company;
  const targets = new Map<string, string>();
  const contacts = new Map<string, string>();
  const customer = async (name: string) => {
    if (!contacts.has(name)) contacts.set(name, await createCustomer(database, admin, name));
    return contacts.get(name) ?? '';
  };
  const vendor = async (name: string) => {
    if (!contacts.has(name)) contacts.set(name, await createVendor(database, admin, name));
    return contacts.get(name) ?? '';
  };
  return {
    ...company,
    targets,
    customer,
    vendor,
    async invoice(label: string, name: string, invoice_date: string, amount: string) {
      const { id = '', invoice_number = '' } = await postedInvoice(database, admin, work(amount), {
        customer_id: await customer(name),
        invoice_date,
      });
      targets.set(label, id);
      return invoice_number;
    },
    async bill(label: string, name: string, bill_date: string, amount: string, vendor_reference?: string) {
      const { id = '' } = await approvedBill(database, admin, work(amount), {
        vendor_id: await vendor(name),
        bill_date,
        vendor_reference,
      });
      targets.set(label, id);
    },
    async paid(label: string, name: string, on: string, amount: string, uses: readonly string[] = []) {
      const payment = await recordPayment(database, admin, {
        ...{ direction: 'out', contact: await vendor(name), on, amount },
        uses: uses.map((use) => ({ document_id: targets.get(use) ?? '', amount })),
      });
      const [row] = await database.sql<{ id: string }[]>`
        select journal_entry_id as id from payments where id = ${payment}`;
      targets.set(label, row?.id ?? '');
    },
  };
}

type Books = Awaited<ReturnType<typeof labelledBooks>>;
/** A line with its true counterpart: a name of the books, or none. */
type Labelled = readonly [posted_on: string, amount: string, description: string, truth: string | null];

const targetOf = ({ entry_ids, allocations }: Suggestion) => entry_ids?.[0] ?? allocations?.[0]?.document_id;
const usedBy = ({ entry_ids = [], allocations = [], other_transaction_id }: Suggestion) => [
  ...entry_ids,
  ...allocations.map(({ document_id }) => document_id),
  ...(other_transaction_id === undefined ? [] : [other_transaction_id]),
];

/** No record is suggested exactly for two lines, and no line has two exact suggestions. */
function expectExclusive(suggested: ReadonlyMap<string, readonly Suggestion[]>): void {
  const lineOf = new Map<string, string>();
  for (const [line, suggestions] of suggested) {
    expect(suggestions.filter(({ is_exact }) => is_exact).length).toBeLessThanOrEqual(1);
    for (const target of suggestions.flatMap(usedBy)) expect(lineOf.get(target) ?? line).toBe(line);
    for (const target of suggestions.flatMap(usedBy)) lineOf.set(target, line);
  }
}

/** Imports labelled lines and returns their exact suggestions by text; fails if one is wrong. */
async function exactOf({ steps, targets }: Books, lines: readonly Labelled[]) {
  const texts = lines.map(([, , description]) => description);
  expect(new Set(texts).size).toBe(texts.length);
  await steps.import(
    lines.map(([posted_on, amount, description], n) => ({
      ...{ posted_on, amount, description, external_id: `L${n}` },
    })),
  );
  const ids = await steps.waiting();
  const suggested = await steps.suggestions();
  expectExclusive(suggested);
  const exact = lines.flatMap(([, , description, truth]) => {
    const found = suggested.get(ids.get(description) ?? '')?.find(({ is_exact }) => is_exact);
    if (!found) return [];
    expect([description, targetOf(found)]).toEqual([description, truth === null ? null : targets.get(truth)]);
    return [description];
  });
  return { exact, suggested, ids };
}

test('suggests exactly for customers with equal amounts, adjacent days, nested names and nested numbers', async () => {
  const books = await labelledBooks();
  const { invoice, customer } = books;
  await customer('Tui Freight');
  const one = await invoice('tui', 'Tui', '2026-02-02', '120.00');
  const two = await invoice('harbour 1', 'Harbour Cafe', '2026-02-02', '120.00');
  const three = await invoice('harbour 2', 'Harbour Cafe', '2026-02-03', '120.00');
  await invoice('kauri', 'Kauri Joinery', '2026-02-03', '310.00');
  await invoice('northern', 'Northern Supplies', '2026-02-04', '75.00');
  await invoice('later', 'Rata Gardens', '2026-02-20', '64.00');
  const { exact } = await exactOf(books, [
    ['2026-02-10', '120.00', `DEPOSIT ${two} HARBOUR CAFE`, 'harbour 1'],
    ['2026-02-11', '120.00', 'HARBOUR CAFE', 'harbour 2'],
    ['2026-02-11', '120.00', 'TUI FREIGHT', null],
    ['2026-02-12', '120.00', `REF ${one}9`, null],
    ['2026-02-12', '310.00', 'KAURI JOINERY LTD 9911', 'kauri'],
    ['2026-02-13', '75.00', 'SOUTHERN SUPPLIES', null],
    ['2026-02-14', '64.00', 'RATA GARDENS', null],
    ['2026-02-14', '120.00', `KAURI JOINERY ${three}`, null],
    ['2026-02-15', '310.01', 'KAURI JOINERY', null],
    ['2026-02-16', '120.00', 'CASH', null],
  ]);
  expect(exact).toEqual([`DEPOSIT ${two} HARBOUR CAFE`, 'KAURI JOINERY LTD 9911']);
});

test('suggests exactly for bills: two bills of one vendor and amount, told apart by the vendor’s number', async () => {
  const books = await labelledBooks();
  const { bill, vendor } = books;
  await bill('roast 1', 'Kiwi Roasters', '2026-02-01', '88.00', 'KR-4711');
  await bill('roast 2', 'Kiwi Roasters', '2026-02-02', '88.00', 'KR-4712');
  await bill('power', 'Meridian Power', '2026-02-03', '88.00', '0047');
  await bill('rent 1', 'Quay Rentals', '2026-01-01', '900.00');
  await bill('rent 2', 'Quay Rentals', '2026-02-01', '900.00');
  await bill('year', 'Fern Print', '2026-02-04', '55.00', '2026');
  await vendor('Fern');
  const { exact } = await exactOf(books, [
    ['2026-02-09', '-88.00', 'PAYMENT KR 4712', 'roast 2'],
    ['2026-02-10', '-88.00', 'KIWI ROASTERS KR-4711', 'roast 1'],
    ['2026-02-10', '-88.00', 'MERIDIAN POWER 0047', 'power'],
    ['2026-02-11', '-88.00', 'CARD 0047 SOMEBODY', null],
    ['2026-02-12', '-900.00', 'QUAY RENTALS', 'rent 1'],
    ['2026-02-13', '-900.00', 'QUAY RENTALS FEB', 'rent 2'],
    ['2026-02-14', '-55.00', 'STATIONERY 2026', null],
    ['2026-02-14', '-55.00', 'FERN', null],
    ['2026-02-14', '55.00', 'FERN PRINT REFUND', null],
  ]);
  expect(exact).toEqual(['PAYMENT KR 4712', 'KIWI ROASTERS KR-4711', 'MERIDIAN POWER 0047']);
});

test('suggests payments of the books exactly, beside open bills and rules', async () => {
  const books = await labelledBooks();
  const { bill, paid, post, admin } = books;
  await bill('a', 'Kiwi Roasters', '2026-01-20', '70.00', 'KR-9001');
  await bill('b', 'Kiwi Roasters', '2026-01-21', '70.00', 'KR-9002');
  await paid('a paid', 'Kiwi Roasters', '2026-02-08', '70.00', ['a']);
  for (const month of ['01', '02', '03'])
    await paid(`rent ${month}`, 'Quay Rentals', `2026-${month}-05`, '500.00');
  await paid('twice 1', 'Meridian Power', '2026-02-10', '31.00');
  await paid('twice 2', 'Meridian Power', '2026-02-11', '31.00');
  await post('2026-02-10', -44);
  await add(database, admin, 'bank_rules', {
    name: 'Fees',
    description_contains: 'fee',
    account_id: await accountId(database, admin, '6020'),
  });
  const { exact, suggested, ids } = await exactOf(books, [
    ['2026-02-09', '-70.00', 'KIWI ROASTERS KR-9001', 'a paid'],
    ['2026-02-10', '-70.00', 'KIWI ROASTERS KR-9002', 'b'],
    ['2026-01-06', '-500.00', 'QUAY RENTALS JAN', 'rent 01'],
    ['2026-02-06', '-500.00', 'QUAY RENTALS FEB', 'rent 02'],
    ['2026-03-19', '-500.00', 'QUAY RENTALS MAR', 'rent 03'],
    ['2026-02-10', '-31.00', 'MERIDIAN POWER A', 'twice 1'],
    ['2026-02-11', '-31.00', 'MERIDIAN POWER B', 'twice 2'],
    ['2026-02-11', '-44.00', 'SHOP', null],
    ['2026-02-12', '-44.00', 'COFFEE', null],
  ]);
  expect(exact).toEqual([
    'KIWI ROASTERS KR-9001',
    'KIWI ROASTERS KR-9002',
    'QUAY RENTALS JAN',
    'QUAY RENTALS FEB',
  ]);
  expect(suggested.get(ids.get('SHOP') ?? '')).toMatchObject([{ kind: 'entries', is_exact: false }]);
});

test('accepts all exact suggestions at once, or none', async () => {
  const books = await labelledBooks();
  const { bill, paid, steps, targets, bank, faults } = books;
  await bill('a', 'Kiwi Roasters', '2026-02-01', '70.00', 'KR-9001');
  await bill('b', 'Meridian Power', '2026-02-01', '71.00', 'MP-9002');
  await paid('paid', 'Quay Rentals', '2026-02-05', '500.00');
  const { ids } = await exactOf(books, [
    ['2026-02-09', '-70.00', 'KIWI ROASTERS KR-9001', 'a'],
    ['2026-02-10', '-71.00', 'MERIDIAN POWER', 'b'],
    ['2026-02-06', '-500.00', 'QUAY RENTALS', 'paid'],
    ['2026-02-07', '-3.00', 'SOMETHING', null],
  ]);
  const one = (text: string, target: string) => ({
    transaction_id: ids.get(text),
    target_id: targets.get(target) ?? target,
  });
  const accepted = [
    one('KIWI ROASTERS KR-9001', 'a'),
    one('MERIDIAN POWER', 'b'),
    one('QUAY RENTALS', 'paid'),
  ];
  const accept = (of: readonly object[], key: string = randomUUID()) =>
    steps.ask('accept_bank_suggestions', { bank_account_id: bank, accepted: of, key });
  const posted = () => database.sql`select id from journal_entries where org_id = ${books.organisation}`;
  const before = (await posted()).length;

  const stale = await refusal(accept([...accepted, one('SOMETHING', 'a')]));
  expect(stale).toMatchObject({ hint: 'bank.suggestion_changed' });
  expect(stale.message).toMatch(
    /^The line of 2026-02-07 over -3.00 \("SOMETHING"\) stopped it, and nothing was accepted\./,
  );
  expect((await refusal(accept([]))).hint).toBe('bank.nothing_accepted');
  expect((await refusal(accept([{ transaction_id: 'x' }]))).hint).toBe('bank.nothing_accepted');
  expect((await refusal(accept(Array.from({ length: 501 }, () => accepted[0] ?? {})))).hint).toBe(
    'bank.too_many_accepted',
  );
  expect([(await posted()).length, (await steps.waiting()).size]).toEqual([before, 4]);

  const preview = await steps.ask('preview_action', {
    action: 'accept_bank_suggestions',
    arguments: { bank_account_id: bank, accepted },
  });
  expect(preview).toMatchObject({ entries: 2 });
  const key = randomUUID();
  const answer = await accept(accepted, key);
  expect(answer).toMatchObject([{ kind: 'documents' }, { kind: 'documents' }, { kind: 'entries' }]);
  expect(await accept(accepted, key)).toEqual(answer);
  expect([(await posted()).length, [...(await steps.waiting()).keys()]]).toEqual([before + 2, ['SOMETHING']]);
  expect(
    await database.sql`select balance_due from bills where id = any (${[targets.get('a') ?? '', targets.get('b') ?? '']})`,
  ).toEqual([{ balance_due: '0.00' }, { balance_due: '0.00' }]);
  expect(await faults()).toEqual([]);
  // A line that was accepted alone waits again once it is unmatched.
  await steps.act('unmatch_bank_transaction', ids.get('QUAY RENTALS'));
  expect((await steps.suggestions()).get(ids.get('QUAY RENTALS') ?? '')).toMatchObject([
    { kind: 'entries', is_exact: true, entry_ids: [targets.get('paid')] },
  ]);
});

test('previews that accepting a match posts nothing', async () => {
  const { steps, post, bring } = await bankCompany(database);
  const entry = await post('2026-02-10', 44);
  const id = await bring({ posted_on: '2026-02-11', amount: '44.00', description: 'SHOP' });
  expect(
    await steps.ask('preview_action', {
      action: 'match_bank_transaction',
      arguments: { id, entry_ids: [entry] },
    }),
  ).toMatchObject({ entries: 0 });
});

/** Imports so many lines that name one of a few customers, and returns what reading their suggestions scans. */
async function scansFor(books: Books, count: number) {
  const { steps, manager, bank } = books;
  const names = ['Harbour Cafe', 'Kauri Joinery', 'Rata Gardens', 'Tui Freight'];
  await steps.import(
    Array.from({ length: count }, (_, n) => ({
      posted_on: `2026-02-${String(1 + (n % 28)).padStart(2, '0')}`,
      amount: `${5 * (1 + (n % 20))}.00`,
      description: `${names[n % 4]} ${n}`,
      external_id: `X${n}`,
    })),
  );
  return database.as(manager, async (sql) => {
    // Counted by the transaction, because the session may not have reported its scans yet.
    const scans = async () =>
      (
        await sql<{ scans: number }[]>`
          select sum(pg_stat_get_xact_numscans(c.oid))::integer as scans from pg_class c
          where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
      )[0]?.scans ?? 0;
    const before = await scans();
    const [row] = await sql<{ answer: readonly { transaction_id: string; suggestions: Suggestion[] }[] }[]>`
      select bank_suggestions(${bank}) as answer`;
    return { answer: row?.answer ?? [], scans: (await scans()) - before };
  });
}

test.runIf(isFullTier)(
  '5,000 lines are answered at once and exclusively, and no table is read once for each of them',
  async () => {
    const scans: number[] = [];
    for (const count of [50, 5000]) {
      const books = await labelledBooks();
      for (let n = 0; n < 20; n += 1) {
        await books.invoice(
          `${n}`,
          n % 2 ? 'Harbour Cafe' : 'Kauri Joinery',
          '2026-02-01',
          `${5 * (1 + n)}.00`,
        );
        await books.post(`2026-02-${String(1 + n).padStart(2, '0')}`, 5 * (1 + n));
      }
      const read = await scansFor(books, count);
      expect(read.answer).toHaveLength(count);
      const suggested = new Map(read.answer.map((line) => [line.transaction_id, line.suggestions]));
      expectExclusive(suggested);
      expect([...suggested.values()].filter((of) => of.length > 0).length).toBeGreaterThan(10);
      scans.push(read.scans);
    }
    // The number of scans depends on the plans, and not on the number of lines.
    expect((scans[1] ?? 0) - (scans[0] ?? 0)).toBeLessThan(5000 / 2);
  },
);
