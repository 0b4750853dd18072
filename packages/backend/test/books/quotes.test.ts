import { randomUUID } from 'node:crypto';
import { entities } from '@ledgerwise/domain';
import type { AnyResource, DocumentLink, ResourceAction } from '@ledgerwise/resource';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, type Fields, type Row } from './steps/documents.ts';
import { importInto } from './steps/imports.ts';
import { failingControls } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
let customer_id: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into private.mail_service default values`;
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  customer_id = await createCustomer(database, company.user, 'Kauri Cafe');
});

const screens: readonly AnyResource[] = entities.map(({ resource }) => resource);
/** Offered actions of a quote in a state, by id. */
const offered = (row: Fields): readonly string[] =>
  (screens.find(({ name }) => name === 'quotes')?.actions ?? [])
    .filter(({ isOffered }: ResourceAction) => isOffered?.({ ...row, id: '1' }))
    .map(({ id }) => id);

const lines = [{ description: 'Advice', quantity: 2, unit_price: '50.00', gst_applicable: false }];

/** Calls one of the functions for documents of any kind, and returns the row. */
const call = (name: string, args: readonly string[], person = company.user): Promise<Row> =>
  ask(
    database,
    person,
    (sql) => sql`select ${sql(name)}(${sql.unsafe(args.map((one) => `'${one}'`).join(', '))}) as answer`,
  );

const saveQuote = (fields: Fields = {}): Promise<Row> => {
  const document = { kind: 'quote', customer_id, quote_date: '2026-02-01', lines, ...fields };
  return ask(
    database,
    company.user,
    (sql) =>
      sql`select save_document(${sql.json(JSON.parse(JSON.stringify(document)))}, ${randomUUID()}) as answer`,
  );
};
const step = (name: string, { id = '' }: Row, day = '2026-02-02') =>
  call('step_document', ['quote', name, id, randomUUID(), day]);
const convert = ({ id = '' }: Row, into: string) =>
  call('convert_document', ['quote', id, into, randomUUID(), '2026-02-10']);
const accepted = async (fields?: Fields): Promise<Row> => {
  const quote = await saveQuote(fields);
  await step('send', quote);
  return step('accept', quote);
};
const listed = (id = ''): Promise<Row> =>
  ask(
    database,
    company.viewer,
    (sql) => sql`select to_jsonb(q) as answer from quote_list q where q.id = ${id}`,
  );

describe('a quote', () => {
  test('is sent and accepted, declined and accepted after all, each step on its day', async () => {
    const quote = await saveQuote({ valid_until: '2026-03-01' });
    expect(quote).toMatchObject({ quote_number: 'QU-000001', status: 'draft', total_amount: 100 });
    expect((await refusal(step('accept', quote))).message).toBe(
      'The quote QU-000001 is draft. Send it first, then record that it was accepted.',
    );
    expect(await step('send', quote)).toMatchObject({ status: 'sent', sent_on: '2026-02-02' });
    expect(await step('decline', quote, '2026-02-03')).toMatchObject({ status: 'declined' });
    expect(await step('accept', quote, '2026-02-04')).toMatchObject({
      status: 'accepted',
      accepted_on: '2026-02-04',
    });
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('expires after its last day in the list, and can be accepted all the same', async () => {
    const quote = await saveQuote({ valid_until: '2026-02-28' });
    const lasting = await saveQuote();
    for (const one of [quote, lasting]) await step('send', one);
    expect([(await listed(quote.id)).status, (await listed(lasting.id)).status]).toEqual(['expired', 'sent']);
    expect(offered({ status: 'expired' })).toEqual(['accept', 'decline', 'mail', 'cancel']);
    await step('accept', quote);
    expect((await listed(quote.id)).status).toBe('accepted');
  });

  test('is refused with an end before its day, at the field', async () => {
    expect((await refusal(saveQuote({ valid_until: '2026-01-31' }))).detail).toContain(
      '"field": "valid_until"',
    );
  });

  test.each([
    ['sales_order', 'sales_orders', 'SO-000001'],
    ['invoice', 'invoices', 'INV-000001'],
  ])('becomes a %s once it is accepted, and both name each other', async (kind, table_name, number) => {
    expect((await refusal(convert(await saveQuote(), kind))).hint).toBe('document.wrong_status');
    const quote = await accepted({ reference: 'PO 7' });
    const made = await convert(quote, kind);
    expect(made).toMatchObject({ quote_id: quote.id, reference: 'PO 7', total_amount: 100 });
    const chain = (of: string, id = ''): Promise<readonly DocumentLink[]> =>
      ask(database, company.viewer, (sql) => sql`select document_chain(${of}, ${id}) as answer`);
    expect(await chain('quote', quote.id)).toContainEqual(
      expect.objectContaining({
        way: 'became',
        table_name,
        documents: [expect.objectContaining({ number })],
      }),
    );
    expect(await chain(kind, made.id)).toContainEqual(
      expect.objectContaining({
        way: 'made_from',
        table_name: 'quotes',
        documents: [expect.objectContaining({ id: quote.id, status: 'accepted' })],
      }),
    );
    expect((await refusal(convert(quote, 'invoice'))).hint).toBe('document.already_converted');
    expect(offered(await listed(quote.id))).toEqual(['mail', 'cancel']);
  });

  test('is cancelled for a reason, unless something was made of it', async () => {
    const cancel = ({ id = '' }: Row) => call('cancel_document', ['quote', id, 'Withdrawn', randomUUID()]);
    expect(await cancel(await accepted())).toMatchObject({ status: 'cancelled', cancel_reason: 'Withdrawn' });
    const quote = await accepted();
    await convert(quote, 'sales_order');
    expect((await refusal(cancel(quote))).message).toBe(
      'The quote QU-000002 has become sales order SO-000001. Cancel that one first.',
    );
  });

  test('counts as sent once it was mailed', async () => {
    const { id = '' } = await saveQuote();
    const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(20)}\n%%EOF`).toString('base64');
    await database.as(
      company.user,
      (sql) =>
        sql`select send_document('quote', ${id}, 'kauri@example.com', 'Quote', 'Hello', ${pdf}, ${randomUUID()})`,
    );
    expect(await listed(id)).toMatchObject({ status: 'sent' });
  });

  test('is restored as a template that posts nothing', async () => {
    const template = { customer_id, reference: 'Yearly', valid_until: '2026-03-01', lines };
    const save = (changed: Fields = {}) =>
      ask<Row>(database, company.user, (sql) => {
        const document = {
          name: 'Service',
          kind: 'quote',
          frequency: 'yearly',
          next_date: '2026-03-01',
          template,
        };
        return sql`select to_jsonb(save_recurring_document(${sql.json(
          JSON.parse(JSON.stringify({ ...document, ...changed })),
        )}, ${randomUUID()})) as answer`;
      });
    expect((await refusal(save({ posts_automatically: true }))).detail).toContain('"posts_automatically"');
    const { id = '' } = await save();
    const made = await call('issue_recurring_document', [id, randomUUID()]);
    expect(made).toMatchObject({ kind: 'quote', number: 'QU-000001' });
    expect(
      await ask<readonly Row[]>(
        database,
        company.viewer,
        (sql) => sql`select issued_documents(${id}) as answer`,
      ),
    ).toMatchObject([{ table_name: 'quotes', number: 'QU-000001', balance_due: null, status: 'draft' }]);
    expect(await listed(made.id)).toMatchObject({ valid_until: null, recurring_name: 'Service' });
  });

  test('is imported from a file with its number, searched and recorded like other documents', async () => {
    const rows = [
      { customer_id: 'Kauri Cafe', quote_number: 'Q-7', quote_date: '2026-02-01', unit_price: '5' },
    ];
    expect(await importInto(database, company.manager, 'quotes', rows)).toMatchObject({ inserted: 1 });
    const [found] = await ask<readonly Row[]>(
      database,
      company.viewer,
      (sql) => sql`select search_records('quotes', '{"search": "kauri"}') as answer`,
    );
    expect(found).toMatchObject({ quote_number: 'Q-7', customer_name: 'Kauri Cafe' });
    const history = await ask<readonly Row[]>(
      database,
      company.viewer,
      (sql) => sql`select record_history('quotes', ${found?.id ?? ''}) as answer`,
    );
    expect(history).toMatchObject([{ action: 'imported' }]);
    const other = await foundCompany(database);
    expect(await database.as(other.admin, (sql) => sql`select id from quotes`)).toEqual([]);
  });
});
