import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  ask,
  createCustomer,
  createVendor,
  type Fields,
  type Row,
  save,
  saveInvoice,
} from './steps/documents.ts';

type Stored = Readonly<Record<string, string>> & { readonly id: string };

let database: TestDatabase;
let company: Company;
let customer_id: string;
let draft: Row;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  customer_id = await createCustomer(database, company.admin);
  draft = await saveInvoice(database, company.admin, {
    customer_id,
    lines: [line('A', 1), line('B', 2), line('C', 3)],
  });
});

const line = (description: string, unit_price: number, rest: Fields = {}) => ({
  description,
  unit_price,
  gst_applicable: false,
  ...rest,
});

/** The lines as readers of the document see them. */
const linesOf = (id: string | undefined, kind = 'invoice') =>
  ask<Stored[]>(database, company.admin, (sql) => sql`select document_lines(${kind}, ${id ?? ''}) as answer`);
const idsOf = async (id: string | undefined, kind?: string) => (await linesOf(id, kind)).map((one) => one.id);

const change = (version: number, lines: readonly Fields[], rest: Fields = {}) =>
  saveInvoice(database, company.user, { id: draft.id, version, lines, ...rest });

/** Line changes of the newest entry in a record's history. */
async function told(table: string, id: string | undefined) {
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select record_history(${table}, ${id ?? ''}) -> 0 -> 'changes' -> 'lines' as lines`,
  );
  return row?.lines;
}

/** Which rows were written, by the transaction that wrote them last. */
const writtenBy = async () =>
  new Map(
    (
      await database.sql<{ id: string; by: string }[]>`
        select id, xmin::text as by from invoice_lines where invoice_id = ${draft.id ?? ''}`
    ).map(({ id, by }) => [id, by]),
  );

describe('lines that are sent with their ids', () => {
  test('stay the same lines, changed, moved, added and removed at once', async () => {
    const [a = '', b = '', c = ''] = await idsOf(draft.id);
    await change(1, [line('C', 3, { id: c }), line('New', 9), line('A', 5, { id: a.toUpperCase() })]);
    const after = await linesOf(draft.id);
    expect(after.map(({ description, unit_price }) => [description, Number(unit_price)])).toEqual([
      ['C', 3],
      ['New', 9],
      ['A', 5],
    ]);
    expect(after.map(({ id }) => id)).toEqual([c, expect.any(String), a]);
    expect([a, b, c]).not.toContain(after[1]?.id);
    expect(await told('invoices', draft.id)).toEqual({
      from: ['1 × A at 1, no GST, account 4000', '1 × B at 2, no GST, account 4000'],
      to: ['1 × New at 9, no GST, account 4000', '1 × A at 5, no GST, account 4000'],
    });
  });

  test('are written only if they differ', async () => {
    const [a, b, c] = await idsOf(draft.id);
    const before = await writtenBy();
    await change(1, [line('A', 1, { id: a }), line('B', 7, { id: b }), line('C', 3, { id: c })]);
    const after = await writtenBy();
    expect([a, b, c].map((id) => after.get(id ?? '') === before.get(id ?? ''))).toEqual([true, false, true]);
  });

  test('stay unchanged by a save without lines', async () => {
    const before = await linesOf(draft.id);
    await saveInvoice(database, company.user, { id: draft.id, version: 1, notes: 'Only this' });
    expect(await linesOf(draft.id)).toEqual(before);
  });

  test('change places by a thousand', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => line(`Line ${n}`, 1));
    await change(1, many);
    const ids = await idsOf(draft.id);
    const turned = many.map((one, n) => ({ ...one, id: ids[n] })).toReversed();
    await change(2, turned);
    expect(await idsOf(draft.id)).toEqual(ids.toReversed());
  });

  test('identify the changed one of two equal lines', async () => {
    await change(1, [line('Same', 1), line('Same', 1)]);
    const [first, second] = await idsOf(draft.id);
    await change(2, [line('Same', 1, { id: first }), line('Same', 2, { id: second })]);
    expect(await told('invoices', draft.id)).toEqual({
      from: ['1 × Same at 1, no GST, account 4000'],
      to: ['1 × Same at 2, no GST, account 4000'],
    });
    // The same text in another order is another line, and is reported.
    await change(3, [line('Same', 2), line('Same', 1, { id: first })]);
    expect(await told('invoices', draft.id)).toEqual({
      from: ['1 × Same at 2, no GST, account 4000'],
      to: ['1 × Same at 2, no GST, account 4000'],
    });
    expect(await idsOf(draft.id)).toEqual([expect.any(String), first]);
    expect(await idsOf(draft.id)).not.toContain(second);
  });

  test('are those of one of two people who save at once', async () => {
    const [a, b, c] = await idsOf(draft.id);
    const outcomes = await Promise.allSettled([
      change(1, [line('A', 1, { id: a }), line('First', 2, { id: b })]),
      saveInvoice(database, company.manager, {
        id: draft.id,
        version: 1,
        lines: [line('Second', 3, { id: c }), line('A', 1, { id: a })],
      }),
    ]);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await linesOf(draft.id)).map(({ id, description }) => [id, description])).toEqual(
      winner === 0
        ? [
            [a, 'A'],
            [b, 'First'],
          ]
        : [
            [c, 'Second'],
            [a, 'A'],
          ],
    );
  });
});

test('lines without ids are all new', async () => {
  const before = await idsOf(draft.id);
  await change(1, [line('A', 1), line('B', 2)]);
  const after = await idsOf(draft.id);
  expect(after).toHaveLength(2);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});

describe('an id is refused', () => {
  test.each(['another document', 'another organization', 'nobody'])('of a line of %s', async (whose) => {
    const other = await foundCompany(database);
    const theirs = {
      'another document': async () =>
        saveInvoice(database, company.admin, { customer_id, lines: [line('Other', 1)] }),
      'another organization': async () =>
        saveInvoice(database, other.admin, {
          customer_id: await createCustomer(database, other.admin),
          lines: [line('Other', 1)],
        }),
    }[whose];
    const [foreign] = theirs
      ? await database.sql<
          { id: string }[]
        >`select id from invoice_lines where invoice_id = ${(await theirs()).id ?? ''}`
      : [{ id: randomUUID() }];
    const [a] = await idsOf(draft.id);
    const refused = await refusal(change(1, [line('A', 1, { id: a }), line('X', 1, { id: foreign?.id })]));
    expect(refused).toMatchObject({
      hint: 'document.unknown_line',
      message:
        'Line 2: this line is not one of this invoice. Load it again, or send the line without an id to add it.',
    });
    expect(JSON.parse(refused.detail ?? '')).toMatchObject({ line: 2, field: 'id' });
    expect(await idsOf(draft.id)).toHaveLength(3);
  });

  test('of a new document, and invalid ids', async () => {
    const lines = [line('A', 1, { id: (await idsOf(draft.id))[0] })];
    expect((await refusal(saveInvoice(database, company.user, { customer_id, lines }))).hint).toBe(
      'document.unknown_line',
    );
    expect((await refusal(change(1, [line('A', 1, { id: 'first' })]))).hint).toBe('document.invalid_value');
  });

  test('if it is sent twice', async () => {
    const [a] = await idsOf(draft.id);
    const refused = await refusal(
      change(1, [line('A', 1, { id: a }), line('B', 2), line('A', 1, { id: a })]),
    );
    expect(refused).toMatchObject({
      hint: 'document.repeated_line',
      message: 'Line 3: this line was sent before. Send each line once, and what is new without an id.',
    });
  });
});

test.each(['bill', 'sales_order', 'purchase_order', 'quote'] as const)(
  'a %s keeps its lines, too',
  async (kind) => {
    const contact =
      kind === 'bill' || kind === 'purchase_order'
        ? { vendor_id: await createVendor(database, company.admin) }
        : { customer_id };
    const saved = await save(database, company.admin, 'save_document', {
      kind,
      ...contact,
      lines: [line('A', 1), line('B', 2)],
    });
    const [a, b] = await idsOf(saved.id, kind);
    await save(database, company.admin, 'save_document', {
      kind,
      id: saved.id,
      version: 1,
      lines: [line('B', 2, { id: b }), line('A', 1, { id: a })],
    });
    expect(await idsOf(saved.id, kind)).toEqual([b, a]);
  },
);

test('a document created from another has its own lines', async () => {
  const order = await save(database, company.admin, 'save_document', {
    kind: 'sales_order',
    customer_id,
    lines: [line('A', 1)],
  });
  const made = await ask<Row>(
    database,
    company.admin,
    (sql) =>
      sql`select convert_document('sales_order', ${order.id ?? ''}, 'invoice', ${randomUUID()}) as answer`,
  );
  const [[ordered], [invoiced]] = [await idsOf(order.id, 'sales_order'), await idsOf(made.id)];
  expect(invoiced).toEqual(expect.any(String));
  expect(invoiced).not.toBe(ordered);
});

describe('a recurring document', () => {
  const saveRecurring = (document: Fields) =>
    ask<Row>(
      database,
      company.user,
      (sql) =>
        sql`select to_jsonb(save_recurring_document(${JSON.stringify(document)}::text::jsonb, ${randomUUID()})) as answer`,
    );
  const template = (lines: readonly Fields[]) => ({ template: { customer_id, lines } });

  test('keeps the lines of its template, of which each document gets copies', async () => {
    const { id } = await saveRecurring({
      name: 'Hosting',
      kind: 'invoice',
      frequency: 'monthly',
      next_date: '2026-01-31',
      ...template([line('A', 1), line('B', 2)]),
    });
    const [a = '', b = ''] = await idsOf(id, 'recurring_document');
    await saveRecurring({
      id,
      version: 1,
      ...template([line('B', 2, { id: b }), line('New', 3), line('A', 1, { id: a })]),
    });
    const after = await idsOf(id, 'recurring_document');
    expect(after).toEqual([b, expect.any(String), a]);
    expect(await told('recurring_documents', id)).toEqual({
      from: [],
      to: ['1 × New at 3, no GST, account 4000'],
    });
    await database.sql`call private.issue_due_documents('2026-01-31'::date)`;
    const [made] = await database.sql<{ id: string }[]>`
      select id from invoices where org_id = ${company.organisation} and recurring_document_id = ${id ?? ''}`;
    const lines = await linesOf(made?.id);
    expect(lines.map(({ description }) => description)).toEqual(['B', 'New', 'A']);
    expect(lines.filter((one) => after.includes(one.id))).toEqual([]);
    const foreign = template([line('A', 1, { id: lines[0]?.id })]);
    expect(await refusal(saveRecurring({ id, version: 2, ...foreign }))).toMatchObject({
      hint: 'document.unknown_line',
    });
  });
});

describe('a draft of a journal entry', () => {
  const saveEntry = (document: Fields) =>
    ask<Row>(
      database,
      company.manager,
      (sql) =>
        sql`select to_jsonb(save_journal_entry(${JSON.stringify(document)}::text::jsonb, ${randomUUID()})) as answer`,
    );
  const till = (amount: string, rest: Fields = {}) => ({ account_code: '1000', debit: amount, ...rest });
  const capital = (amount: string, rest: Fields = {}) => ({ account_code: '3000', credit: amount, ...rest });

  test('keeps its lines, records their changes, and can be posted', async () => {
    const { id } = await saveEntry({
      entry_date: '2026-01-31',
      description: 'One',
      lines: [till('5'), till('5'), capital('10')],
    });
    const [first, second, third] = await idsOf(id, 'journal_entry');
    await saveEntry({
      id,
      version: 1,
      lines: [capital('11', { id: third }), till('6', { id: second }), till('5', { id: first })],
    });
    expect(await idsOf(id, 'journal_entry')).toEqual([third, second, first]);
    expect(await told('journal_entries', id)).toEqual({
      from: ['account 1000, debit 5', 'account 3000, credit 10'],
      to: ['account 3000, credit 11', 'account 1000, debit 6'],
    });
    await ask(
      database,
      company.manager,
      (sql) => sql`select post_draft_journal_entry(${id ?? ''}, ${randomUUID()}) as answer`,
    );
    expect(await linesOf(id, 'journal_entry')).toHaveLength(3);
  });

  test('refuses ids that are not of its lines, and repeated ones', async () => {
    const entry = { entry_date: '2026-01-31', description: 'One' };
    const { id } = await saveEntry({ ...entry, lines: [till('5')] });
    const [first] = await idsOf(id, 'journal_entry');
    const codeOf = async (document: Fields) => (await refusal(saveEntry(document))).hint;
    expect(await codeOf({ ...entry, lines: [till('5', { id: first })] })).toBe('document.unknown_line');
    const twice = [till('5', { id: first }), till('5', { id: first })];
    expect(await codeOf({ id, version: 1, lines: twice })).toBe('document.repeated_line');
  });
});
