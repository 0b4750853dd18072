import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { act, ask, createCustomer, type Fields, type Row } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';

/** Offers are not in the product: one SQL file that declares a kind is enough to save, convert and cancel it. */
let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.unsafe(await readFile(new URL('./fixtures/offers.sql', import.meta.url), 'utf8'));
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const work = [{ description: 'Advice', quantity: 2, unit_price: '50.00', gst_applicable: false }];

const saveOffer = async (changed: Fields = {}): Promise<Row> => {
  const document = { customer_id: await createCustomer(database, company.admin), lines: work, ...changed };
  return ask(
    database,
    company.user,
    (sql) =>
      sql`select to_jsonb(t) as answer from save_offer(${sql.json(JSON.parse(JSON.stringify(document)))}, ${randomUUID()}) t`,
  );
};
const step = (name: string, { id = '' }: Row): Promise<Row> => act(database, company.user, name, id);
const accepted = async (changed: Fields = {}): Promise<Row> => {
  const offer = await saveOffer({ offer_date: '2026-02-01', ...changed });
  await step('send_offer', offer);
  return step('accept_offer', offer);
};
const cancel = ({ id = '' }: Row): Promise<Row> =>
  ask(
    database,
    company.manager,
    (sql) => sql`select to_jsonb(cancel_offer(${id}, 'Withdrawn', ${randomUUID()})) as answer`,
  );

test('is saved, priced, numbered and changed, and a deleted draft frees its number', async () => {
  const offer = await saveOffer({ offer_date: '2026-02-01', valid_until: '2026-03-01' });
  expect(offer).toMatchObject({ offer_number: 'OF-000001', status: 'draft', total_amount: 100 });
  const lines = [...work, { description: 'Travel', unit_price: 7, gst_applicable: false }];
  const changed = await saveOffer({ ...offer, lines });
  expect(changed).toMatchObject({ id: offer.id, total_amount: 107, version: 2 });
  await database.as(company.admin, (sql) => sql`delete from offers where id = ${offer.id ?? ''}`);
  expect(await saveOffer()).toMatchObject({ offer_number: 'OF-000001' });
});

test('refuses invalid input at its field', async () => {
  const { hint, detail } = await refusal(saveOffer({ offer_date: '2026-02-01', valid_until: '2026-01-01' }));
  expect(hint).toBe('document.invalid_value');
  expect(JSON.parse(detail ?? '')).toEqual({
    field: 'valid_until',
    problem: 'Valid until cannot be before the offer date.',
  });
});

test('takes its steps in their order, and its lines stay from the first one on', async () => {
  const offer = await saveOffer({ offer_date: '2026-02-01' });
  expect((await refusal(step('accept_offer', offer))).message).toBe(
    'The offer OF-000001 is draft. Send it before it is accepted.',
  );
  await step('send_offer', offer);
  const change = (work: string) =>
    database.sql.unsafe(work.replaceAll('ID', `'${offer.id}'`)).then(() => undefined);
  for (const statement of [
    'update public.offer_lines set quantity = 3 where offer_id = ID',
    'delete from public.offer_lines where offer_id = ID',
    `insert into public.offer_lines (org_id, offer_id, position) select org_id, id, 9 from public.offers where id = ID`,
  ])
    expect((await refusal(change(statement))).hint, statement).toBe('ledger.immutable');
  expect(await step('accept_offer', offer)).toMatchObject({ status: 'accepted' });
});

test.each([
  ['sales_order_from_offer', 'sales order SO-000001', { status: 'unfulfilled' }],
  ['invoice_from_offer', 'invoice INV-000001', { status: 'draft' }],
])('becomes what %s makes, once', async (call, name, made) => {
  const offer = await accepted({ reference: 'PO 7' });
  expect(await step(call, offer)).toMatchObject({
    ...made,
    offer_id: offer.id,
    total_amount: 100,
    reference: 'PO 7',
  });
  expect((await refusal(step('invoice_from_offer', offer))).message).toBe(
    `The offer OF-000001 has become ${name} already. Open that one, or cancel it first.`,
  );
});

test('is cancelled while nothing depends on it', async () => {
  const offer = await saveOffer();
  expect(await cancel(offer)).toMatchObject({ status: 'cancelled', cancel_reason: 'Withdrawn' });
  expect((await refusal(cancel(await accepted()))).message).toBe(
    'The offer OF-000002 is accepted. The customer counts on it.',
  );
});

test('is checked by the controls, recorded in the history, and closed to viewers and other organizations', async () => {
  const offer = await accepted();
  expect(await failingControls(database, company.admin)).toEqual([]);
  const history = await database.sql`
    select action from public.activity_log where record_id = ${offer.id ?? ''} order by created_at, id`;
  expect(history.map(({ action }) => action)).toEqual(['created', 'sent', 'accepted']);
  const seen = await database.as(company.viewer, (sql) => sql`select id from offers`);
  expect(seen).toHaveLength(1);
  const other = await foundCompany(database);
  expect(await database.as(other.admin, (sql) => sql`select id from offers`)).toEqual([]);
  expect((await refusal(act(database, company.viewer, 'send_offer', offer.id ?? ''))).hint).toBe(
    'role.denied',
  );
});
