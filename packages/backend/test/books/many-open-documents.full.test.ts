import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { type RunningBackend, runBackend } from '../server/running-backend.ts';

const COUNT = 1_020;

let database: TestDatabase;
let running: RunningBackend;
beforeAll(async () => {
  database = await openTestDatabase();
  running = await runBackend({ databaseUrl: database.url });
});
afterAll(async () => {
  await running.close();
  await database.close();
});

test('reports the balances of more than a thousand customers completely', async () => {
  const browser = await running.signUp('many@example.com');
  const { data: own } = await browser.auth.getUser();
  const person: Person = { id: own.user?.id ?? '', email: 'many@example.com' };
  const contacts = Array.from({ length: COUNT }, (_, index) => ({ name: `Customer ${index}` }));
  expect((await browser.from('customers').insert(contacts)).error).toBeNull();
  await database.as(
    person,
    (sql) => sql`
      select post_invoice((save_invoice(jsonb_build_object('customer_id', c.id, 'invoice_date', '2026-03-15',
        'lines', '[{"description":"Work","unit_price":1,"gst_applicable":false}]'::jsonb), gen_random_uuid())).id, gen_random_uuid())
      from customers c`,
  );
  const { data, error } = await browser.rpc('receivables_aging', { as_of: '2026-03-31' });
  expect(error).toBeNull();
  expect(data).toHaveLength(COUNT);
});
