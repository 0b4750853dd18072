import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { add } from './steps/masters.ts';
import { recordPayment } from './steps/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const numberOf = async (entry: string) =>
  (await database.sql`select entry_number from journal_entries where id = ${entry}`)[0]?.entry_number;

test('a bounced cheque: the reversal of a matched entry is outstanding until the bank reports it', async () => {
  const { post, bring, match, reverse, begin, report, finish, steps, faults } = await bankCompany(database);
  await match(
    await bring({ posted_on: '2026-01-03', amount: '100.00', description: 'OTHER' }),
    await post('2026-01-02', 100),
  );
  const cheque = await post('2026-01-10', 949);
  await match(await bring({ posted_on: '2026-01-11', amount: '949.00', description: 'CHEQUE' }), cheque);
  const reversal = await reverse(cheque, '2026-01-20');
  expect(
    await steps.ask('bank_line_entries', {
      id: (await database.sql`select id from bank_transactions where journal_entry_id = ${cheque}`)[0]?.id,
    }),
  ).toMatchObject([{ id: cheque, reversed_by: await numberOf(reversal) }]);
  const january = await begin('2026-01-31', '1049.00');
  // The ledger has 100.00, the bank 1049.00: the difference is explained.
  expect(await report(january)).toMatchObject({
    cleared_balance: '1049.00',
    ledger_balance: '100.00',
    outstanding: [{ id: reversal, amount: '-949.00' }],
    reversed: [],
  });
  await finish(january);

  const bounced = await bring({ posted_on: '2026-02-02', amount: '-949.00', description: 'BOUNCED CHEQUE' });
  expect((await steps.suggestions([bounced])).get(bounced)?.[0]).toMatchObject({
    kind: 'entries',
    entry_ids: [reversal],
  });
  await match(bounced, reversal);
  const february = await begin('2026-02-28', '100.00');
  expect(await finish(february)).toMatchObject({
    cleared_balance: '100.00',
    ledger_balance: '100.00',
    outstanding: [],
  });
  expect(await faults()).toEqual([]);
});

test('a payment that was voided before the statement came is matched with it, and its void with the bounce', async () => {
  const { admin, post, steps, bring, match, begin, report, finish, faults } = await bankCompany(database);
  await post('2026-01-01', 5);
  const customer = await add(database, admin, 'customers', { name: 'Harbour Cafe' });
  const payment = await recordPayment(database, admin, {
    contact: customer.id,
    on: '2026-01-10',
    amount: '100.00',
  });
  await steps.act('void_payment', payment, { reason: 'Bounced', voided_on: '2026-01-14' });
  const [voided] = await database.sql`
    select e.id, e.reversed_by_id from payments p join journal_entries e on e.id = p.journal_entry_id where p.id = ${payment}`;
  const [inwards, outwards] = [
    await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'CHEQUE' }),
    await bring({ posted_on: '2026-01-15', amount: '-100.00', description: 'BOUNCED' }),
  ];
  // Both sides cancel out, so they are outstanding on no statement, but can still be chosen.
  const january = await begin('2026-01-31', '0.00');
  expect(await report(january)).toMatchObject({
    outstanding: [{ amount: '5.00' }],
    reversed: [
      { id: voided?.id, amount: '100.00', other_number: await numberOf(voided?.reversed_by_id) },
      { id: voided?.reversed_by_id, amount: '-100.00', other_number: await numberOf(voided?.id) },
    ],
  });
  expect((await steps.suggestions([inwards])).get(inwards)).toEqual([]);
  await match(inwards, voided?.id);
  expect((await steps.suggestions([outwards])).get(outwards)?.[0]?.entry_ids).toEqual([
    voided?.reversed_by_id,
  ]);
  await match(outwards, voided?.reversed_by_id);
  expect(await finish(january)).toMatchObject({ cleared_balance: '0.00', reversed: [] });
  expect(await faults()).toEqual([]);
});

test('an entry reversed after the statement date was outstanding on that date', async () => {
  const { post, reverse, begin, report, clear, finish } = await bankCompany(database);
  const entry = await post('2026-01-30', 100);
  const reversal = await reverse(entry, '2026-02-03');
  const january = await begin('2026-01-31', '100.00');
  expect((await report(january)).outstanding).toMatchObject([{ id: entry }]);
  await clear(january, [entry]);
  await finish(january);
  const february = await begin('2026-02-28', '0.00');
  expect(await report(february)).toMatchObject({ difference: '-100.00', outstanding: [{ id: reversal }] });
  await clear(february, [reversal]);
  await finish(february);
});

test('unmatching a line from a reversed entry leaves neither of the two outstanding', async () => {
  const { post, bring, match, reverse, begin, report, steps } = await bankCompany(database);
  const wrong = await post('2026-01-10', 100);
  const line = await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'DEPOSIT' });
  await match(line, wrong);
  await reverse(wrong, '2026-01-12');
  const right = await post('2026-01-10', 100);
  await steps.act('unmatch_bank_transaction', line);
  await match(line, right);
  expect(await report(await begin('2026-01-31', '100.00'))).toMatchObject({
    difference: '0.00',
    ledger_balance: '100.00',
    outstanding: [],
  });
});

test('entries that neither the bank nor the ledger has open are not matched', async () => {
  const { post, bring, match } = await bankCompany(database);
  const line = await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'CHEQUE' });
  const entry = await post('2026-01-10', 100);
  await match(line, entry);
  const again = await bring({ posted_on: '2026-01-12', amount: '100.00', description: 'AGAIN' });
  for (const id of [entry, randomUUID()])
    expect((await refusal(match(again, id))).hint).toBe('bank.not_open');
});
