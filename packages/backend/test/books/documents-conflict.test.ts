import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, postInvoice, type Row, saveInvoice, stored } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let draft: Row;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  draft = await saveInvoice(database, company.admin, {
    customer_id: await createCustomer(database, company.admin),
    lines: [{ description: 'Advice', unit_price: 10 }],
  });
});

test('of two at once one saves, and the other learns who was first', async () => {
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

test('a version is required, and updated_at serves as one', async () => {
  const { version: _, updated_at, ...rest } = draft;
  expect((await refusal(saveInvoice(database, company.user, { ...rest, updated_at: undefined }))).hint).toBe(
    'document.version_required',
  );
  await saveInvoice(database, company.user, { id: draft.id, updated_at, notes: 'By time' });
  const late = refusal(saveInvoice(database, company.user, { id: draft.id, updated_at, notes: 'Late' }));
  expect((await late).hint).toBe('document.conflict');
});

test('an edit and a posting at once leave what was posted', async () => {
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
