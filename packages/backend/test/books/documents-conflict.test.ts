import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  ask,
  createCustomer,
  createProduct,
  type Fields,
  postInvoice,
  type Row,
  saveInvoice,
  stored,
} from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let draft: Row;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  draft = await saveInvoice(database, company.admin, {
    customer_id: await createCustomer(database, company.admin),
    lines: [{ description: 'Advice', unit_price: 10 }],
  });
});

test('saves one of two at once, and shows the other who was first', async () => {
  const edits = [company.manager, company.user].map((person, n) =>
    saveInvoice(database, person, {
      id: draft.id,
      version: draft.version,
      notes: `Edit ${n}`,
      lines: [{ description: `Edit ${n}`, unit_price: n + 1 }],
    }),
  );
  const outcomes = await Promise.allSettled(edits);
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
  const refused = await refusal(edits[1 - winner] ?? Promise.resolve());
  expect(refused.hint).toBe('document.conflict');
  expect(refused.message).toMatch(
    new RegExp(
      `^The invoice INV-000001 was changed by The ${winner === 0 ? 'manager' : 'user'} at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC, after you opened it`,
    ),
  );
  // Head and lines are those of the same person.
  expect(await stored(database, 'invoices', draft.id ?? '')).toMatchObject({
    notes: `Edit ${winner}`,
    version: 2,
  });
  const lines =
    await database.sql`select description from invoice_lines where invoice_id = ${draft.id ?? ''}`;
  expect(lines).toEqual([{ description: `Edit ${winner}` }]);
});

test('requires a version, and accepts updated_at as one', async () => {
  const { version: _, updated_at, ...rest } = draft;
  expect((await refusal(saveInvoice(database, company.user, { ...rest, updated_at: undefined }))).hint).toBe(
    'document.version_required',
  );
  await saveInvoice(database, company.user, { id: draft.id, updated_at, notes: 'By time' });
  const late = refusal(saveInvoice(database, company.user, { id: draft.id, updated_at, notes: 'Late' }));
  expect((await late).hint).toBe('document.conflict');
});

test('a concurrent edit does not change a posted document', async () => {
  const outcomes = await Promise.allSettled([
    saveInvoice(database, company.user, { id: draft.id, version: 1, lines: [{ unit_price: 99 }] }),
    postInvoice(database, company.manager, draft.id ?? ''),
  ]);
  expect(outcomes[1]?.status).toBe('fulfilled');
  const [sums] = await database.sql`
    select i.base_total, (select sum(total) from invoice_lines l where l.invoice_id = i.id) as lines,
      (select total_debit from journal_entries e where e.id = i.journal_entry_id) as posted
    from invoices i where i.id = ${draft.id ?? ''}`;
  expect(new Set([sums?.base_total, sums?.lines, sums?.posted]).size).toBe(1);
});

/** Details of a refused save. */
async function conflict(save: Promise<unknown>) {
  try {
    await save;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.hint === 'document.conflict')
      return JSON.parse(error.detail ?? '{}');
    throw error;
  }
  throw new Error('The save was expected to meet another one, and did not.');
}
const changed = async (version: number) =>
  (await conflict(saveInvoice(database, company.admin, { id: draft.id, version }))).changes;
const lineIds = async () =>
  (
    await database.sql<{ id: string }[]>`
      select id from invoice_lines where invoice_id = ${draft.id ?? ''} order by position`
  ).map(({ id }) => id);
const line = (description: string, unit_price: number, rest: Fields = {}) => ({
  description,
  unit_price,
  gst_applicable: false,
  ...rest,
});

describe('a refused save reports the changes made meanwhile', () => {
  test('shows changes of the head and of the lines, by whom and when', async () => {
    const [advice] = await lineIds();
    await saveInvoice(database, company.manager, {
      id: draft.id,
      version: 1,
      notes: 'Theirs',
      lines: [{ id: advice, description: 'Advice', unit_price: 10 }, line('Travel', 25.5, { quantity: 2 })],
    });
    const details = await conflict(
      saveInvoice(database, company.user, { id: draft.id, version: 1, notes: 'Mine' }),
    );
    expect(details).toMatchObject({
      changed_by: 'The manager',
      version: 2,
      changes: {
        notes: { from: null, to: 'Theirs' },
        total_amount: { to: 62.5 },
        lines: { from: [], to: ['2 × Travel at 25.5, no GST, account 4000'] },
      },
    });
    expect(new Date(details.changed_at).getTime()).toBe(new Date(details.updated_at).getTime());
  });

  test('shows several saves as one change, without intermediate values', async () => {
    const save = (version: number, fields: Fields) =>
      saveInvoice(database, company.manager, { id: draft.id, version, ...fields });
    await save(1, { lines: [line('A', 1), line('B', 2)], notes: 'One', reference: 'R-1' });
    const [a, b] = await lineIds();
    await save(2, {
      lines: [line('A', 1, { id: a }), line('B', 3, { id: b }), line('C', 4)],
      notes: 'Two',
    });
    await save(3, { lines: [line('B', 3, { id: b }), line('A', 1, { id: a })], notes: null });
    expect(await changed(1)).toMatchObject({
      reference: { from: null, to: 'R-1' },
      lines: {
        from: ['1 × Advice at 10, GST 15%, account 4000'],
        to: ['1 × A at 1, no GST, account 4000', '1 × B at 3, no GST, account 4000'],
      },
    });
    expect(await changed(1)).not.toHaveProperty('notes');
    expect(await changed(2)).toMatchObject({
      notes: { from: 'One', to: null },
      lines: { from: ['1 × B at 2, no GST, account 4000'], to: ['1 × B at 3, no GST, account 4000'] },
    });
    expect(await changed(3)).not.toHaveProperty('reference');
    expect((await changed(3)).lines).toEqual({ from: ['1 × C at 4, no GST, account 4000'], to: [] });
  });

  test('shows nothing about lines that only moved', async () => {
    const twice = [line('A', 1), line('A', 1), line('B', 2)];
    const save = (version: number, lines: readonly Fields[]) =>
      saveInvoice(database, company.manager, { id: draft.id, version, lines });
    await save(1, twice);
    const ids = await lineIds();
    const stored = twice.map((one, place) => ({ ...one, id: ids[place] }));
    await save(2, stored.toReversed());
    expect(await changed(2)).toEqual({});
    await save(3, stored.slice(1));
    expect((await changed(3)).lines).toEqual({ from: ['1 × A at 1, no GST, account 4000'], to: [] });
  });

  test('names product, discount and account if they differ', async () => {
    const product_id = await createProduct(database, company.admin, { name: 'Widget' });
    const account_id = await accountId(database, company.admin, '4010');
    const product = { product_id, description: '', unit_price: 5, gst_rate: 15 };
    await saveInvoice(database, company.manager, { id: draft.id, version: 1, lines: [product] });
    await saveInvoice(database, company.manager, {
      id: draft.id,
      version: 2,
      lines: [{ ...product, account_id, discount_percent: 12.5 }],
    });
    expect((await changed(2)).lines).toEqual({
      from: ['1 × Widget at 5, GST 15%, account 4000'],
      to: ['1 × Widget at 5 less 12.5%, GST 15%, account 4010'],
    });
  });

  test('accepts updated_at as a version', async () => {
    await saveInvoice(database, company.manager, { id: draft.id, version: 1, notes: 'Theirs' });
    const details = await conflict(
      saveInvoice(database, company.user, { id: draft.id, updated_at: draft.updated_at }),
    );
    expect(details.changes).toMatchObject({ notes: { from: null, to: 'Theirs' } });
  });
});

test('names references in the history', async () => {
  const other = await createCustomer(database, company.admin, 'Pohutukawa Ltd');
  await saveInvoice(database, company.manager, { id: draft.id, version: 1, customer_id: other });
  expect((await changed(1)).customer_id).toMatchObject({
    from: 'Kauri Cafe',
    to: 'Pohutukawa Ltd',
    to_id: other,
  });
});

test('the history of a document includes its lines, summarized if there are many', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => line(`Line ${n}`, 1));
  await saveInvoice(database, company.manager, { id: draft.id, version: 1, lines: many });
  const ids = await lineIds();
  const stored = many.map((one, place) => ({ ...one, id: ids[place] }));
  await saveInvoice(database, company.manager, { id: draft.id, version: 2, lines: stored });
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select record_history('invoices', ${draft.id ?? ''}) as history`,
  );
  // The third save changed nothing, and is not listed.
  expect(row?.history).toHaveLength(2);
  const { from, to } = row?.history[0]?.changes.lines ?? {};
  expect(from).toEqual(['1 × Advice at 10, GST 15%, account 4000']);
  expect(to).toHaveLength(21);
  expect(to.at(-1)).toBe('and 980 more');
});

test('the history of a draft journal entry includes its lines', async () => {
  const save = (person: Person, document: Fields) =>
    ask<{ readonly id: string }>(
      database,
      person,
      (sql) =>
        sql`select to_jsonb(save_journal_entry(${sql.json(JSON.parse(JSON.stringify(document)))}, ${randomUUID()})) as answer`,
    );
  const { id } = await save(company.user, {
    entry_date: '2026-01-31',
    description: 'One',
    lines: [{ account_code: '1000', debit: '5.00', description: 'Till' }],
  });
  await save(company.manager, { id, version: 1, lines: [{ account_code: '4000', credit: '6.00' }] });
  const details = await conflict(save(company.user, { id, version: 1, description: 'Mine' }));
  expect(details.changes.lines).toEqual({
    from: ['account 1000, debit 5.00, Till'],
    to: ['account 4000, credit 6.00'],
  });
});
