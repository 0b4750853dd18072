import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import {
  openSharedDatabase,
  type Person,
  refusal,
  type TestDatabase,
  untilBlocked,
} from '../database/test-database.ts';
import { controlsAfter } from './steps/controls.ts';
import { accountId, add } from './steps/masters.ts';
import { recordPayment, voidPayment } from './steps/payments.ts';
import { statementSteps } from './steps/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function trade() {
  const company = await foundCompany(database);
  const { admin, manager } = company;
  const bank = await accountId(database, admin, '1000');
  const steps = statementSteps(database, manager, bank);
  const post = (day: string, amount: number, other = '4000'): Promise<string> =>
    steps.ask('post_journal_entry', {
      entry_date: day,
      description: `Entry of ${amount}`,
      reference: null,
      lines: [
        { account_code: '1000', [amount > 0 ? 'debit' : 'credit']: Math.abs(amount) },
        { account_code: other, [amount > 0 ? 'credit' : 'debit']: Math.abs(amount) },
      ],
      key: randomUUID(),
    });
  const reconcile = async (statement_date: string, statement_balance: string): Promise<string> =>
    (
      await add(database, manager, 'bank_reconciliations', {
        bank_account_id: bank,
        statement_date,
        statement_balance,
      })
    ).id;
  const report = (id: string) => steps.ask('bank_reconciliation_report', { id });
  return { company, admin, manager, bank, steps, post, reconcile, report };
}

const faults = async (person: Person) =>
  (await controlsAfter(database, person, async () => undefined)).filter(({ ok }) => !ok);

test('reconciles the textbook case: VideoBuster, October 31 (Wild, Financial Accounting, ch. 6)', async () => {
  const { admin, steps, post, reconcile, report, bank } = await trade();
  const seen = await post('2025-10-15', 1609.58);
  await post('2025-10-31', 145); // deposit in transit
  await post('2025-10-28', -150, '6100'); // outstanding cheques, no. 124 and 126
  await post('2025-10-29', -200, '6100');
  const id = await reconcile('2025-10-31', '2050.00');
  expect(await report(id)).toMatchObject({
    ledger_balance: '1404.58',
    cleared_balance: '0.00',
    difference: '2050.00',
  });
  await steps.import([
    { posted_on: '2025-10-16', amount: '1609.58', description: 'DEPOSITS' },
    { posted_on: '2025-10-23', amount: '485.00', description: 'NOTE COLLECTED LESS FEE' },
    { posted_on: '2025-10-25', amount: '-23.00', description: 'CHECK PRINTING' },
    { posted_on: '2025-10-30', amount: '-30.00', description: 'NSF CHECK T WOODS' },
    { posted_on: '2025-10-31', amount: '8.42', description: 'INTEREST' },
  ]);
  const finish = () => steps.act('finish_bank_reconciliation', id);
  expect((await refusal(finish())).hint).toBe('reconciliation.unmatched');
  const lines = await steps.waiting();
  await steps.act('match_bank_transaction', lines.get('DEPOSITS'), { entry_ids: [seen] });
  const [income, fees] = [await accountId(database, admin, '4000'), await accountId(database, admin, '6020')];
  await steps.act('post_bank_transaction', lines.get('NOTE COLLECTED LESS FEE'), {
    lines: [
      { account_id: income, amount: '500.00' },
      { account_id: fees, amount: '-15.00' },
    ],
  });
  for (const [text, account_id, amount] of [
    ['CHECK PRINTING', fees, '-23.00'],
    ['NSF CHECK T WOODS', fees, '-30.00'],
    ['INTEREST', income, '8.42'],
  ] as const)
    await steps.act('post_bank_transaction', lines.get(text), { lines: [{ account_id, amount }] });
  const told = await finish();
  expect(told).toMatchObject({
    status: 'finished',
    statement_balance: '2050.00',
    cleared_balance: '2050.00',
    difference: '0.00',
    ledger_balance: '1845.00',
    unmatched: [],
  });
  expect(told.outstanding.map(({ amount }: { amount: string }) => amount)).toEqual([
    '-150.00',
    '-200.00',
    '145.00',
  ]);
  // The adjusted balance of both sides.
  const outstanding = told.outstanding.reduce(
    (sum: number, { amount }: { amount: string }) => sum + Number(amount),
    0,
  );
  expect(Number(told.statement_balance) + outstanding).toBe(Number(told.ledger_balance));
  expect(await faults(admin)).toEqual([]);

  // Next month the cheques arrive, and the deposit.
  await steps.import([
    { posted_on: '2025-11-02', amount: '-150.00', description: 'CHEQUE 124' },
    { posted_on: '2025-11-03', amount: '-200.00', description: 'CHEQUE 126' },
    { posted_on: '2025-11-01', amount: '145.00', description: 'DEPOSIT' },
  ]);
  const next = await reconcile('2025-11-30', '1845.00');
  for (const [transaction, [best]] of await steps.suggestions())
    await steps.act('match_bank_transaction', transaction, { entry_ids: best?.entry_ids });
  expect(await steps.act('finish_bank_reconciliation', next)).toMatchObject({
    opening_balance: '2050.00',
    difference: '0.00',
    outstanding: [],
  });
  expect(bank).toBeTruthy();
});

test('without a statement file, entries are cleared by hand, and it finishes at zero only', async () => {
  const { steps, post, reconcile, report, manager } = await trade();
  const [opening, rent, later] = [
    await post('2026-01-01', 1000),
    await post('2026-01-20', -300, '6100'),
    await post('2026-02-02', 50),
  ];
  const id = await reconcile('2026-01-31', '700.00');
  const clear = (entry_ids: readonly string[], is_cleared = true) =>
    steps.ask('clear_bank_entries', { reconciliation_id: id, entry_ids, is_cleared });
  expect(await clear([opening])).toMatchObject({ cleared_balance: '1000.00', difference: '-300.00' });
  expect(await refusal(steps.act('finish_bank_reconciliation', id))).toMatchObject({
    hint: 'reconciliation.difference',
    message: expect.stringContaining('a difference of -300.00 is left'),
  });
  expect((await refusal(clear([later]))).hint).toBe('reconciliation.not_open');
  expect(await clear([rent, opening])).toMatchObject({ difference: '0.00' });
  expect(await clear([rent], false)).toMatchObject({ difference: '-300.00' });
  await clear([rent]);
  const key = randomUUID();
  const told = await steps.ask('finish_bank_reconciliation', { id, key });
  expect(await steps.ask('finish_bank_reconciliation', { id, key })).toEqual(told);
  expect((await refusal(clear([rent], false))).hint).toBe('reconciliation.finished');
  expect((await report(id)).cleared).toHaveLength(2);
  // Entries cleared by hand are suggested for no line.
  await steps.import([{ posted_on: '2026-02-03', amount: '-300.00', description: 'RENT' }]);
  for (const [, found] of await steps.suggestions()) expect(found).toEqual([]);

  expect(told).toMatchObject({ finished_by: expect.stringMatching(/\S/), reopened_at: null });
  for (const reason of [null, ' '])
    expect((await refusal(steps.act('undo_bank_reconciliation', id, { reason }))).hint).toBe(
      'reconciliation.no_reason',
    );
  const reason = 'The rent was of February';
  expect(await steps.act('undo_bank_reconciliation', id, { reason })).toMatchObject({
    status: 'open',
    difference: '0.00',
    finished_by: null,
    reopened_by: told.finished_by,
    reopen_reason: reason,
  });
  expect((await refusal(steps.act('undo_bank_reconciliation', id, { reason }))).hint).toBe(
    'reconciliation.not_finished',
  );
  // The reason stays when it is finished again, and is required again.
  expect(await steps.act('finish_bank_reconciliation', id)).toMatchObject({
    status: 'finished',
    reopen_reason: reason,
  });
  await steps.act('undo_bank_reconciliation', id, { reason: 'Once more' });
  const history = await database.as(
    manager,
    (sql) =>
      sql`select from activity_log where record_id = ${id} and changes ? 'status' and action = 'updated'`,
  );
  expect(history).toHaveLength(4);
});

test('a reconciliation is begun once, and there is one for each day', async () => {
  const { steps, bank, company } = await trade();
  const statement = { bank_account_id: bank, statement_date: '2026-01-31', statement_balance: '0' };
  const key = randomUUID();
  const id = await steps.ask('begin_bank_reconciliation', { ...statement, key });
  expect(await steps.ask('begin_bank_reconciliation', { ...statement, key })).toBe(id);
  expect(
    (await refusal(steps.ask('begin_bank_reconciliation', { ...statement, key: randomUUID() }))).code,
  ).toBe('23505');
  const viewer = statementSteps(database, company.viewer, bank);
  expect((await refusal(viewer.ask('begin_bank_reconciliation', { ...statement, key }))).hint).toBe(
    'role.denied',
  );
});

test('nothing is posted, reversed, voided or back-dated into a finished reconciliation', async () => {
  const { admin, steps, post, reconcile } = await trade();
  const customer = (await add(database, admin, 'customers', { name: 'Harbour Cafe' })).id;
  const sale = await post('2026-01-10', 100);
  const payment = await recordPayment(database, admin, {
    contact: customer,
    on: '2026-01-12',
    amount: '60.00',
  });
  const id = await reconcile('2026-01-31', '0.00');
  await steps.act('finish_bank_reconciliation', id);
  const sentence = {
    hint: 'reconciliation.closed',
    message:
      'Account 1000 Business Bank Account is reconciled through 2026-01-31, so nothing can be posted to it on 2026-01-20. Choose a later date, or undo that reconciliation first.',
  };
  const behind = [
    () => post('2026-01-20', 5),
    () => recordPayment(database, admin, { contact: customer, on: '2026-01-20', amount: '5.00' }),
    () =>
      steps.ask('reverse_journal_entry', {
        id: sale,
        entry_date: '2026-01-20',
        reason: 'Wrong',
        key: randomUUID(),
      }),
    () =>
      steps.ask('void_payment', { id: payment, reason: 'Wrong', voided_on: '2026-01-20', key: randomUUID() }),
  ];
  for (const work of behind) expect(await refusal(work())).toMatchObject(sentence);
  // Postings that do not touch the account work as usual, and so do later ones.
  await steps.ask('post_journal_entry', {
    entry_date: '2026-01-20',
    description: 'Elsewhere',
    reference: null,
    lines: [
      { account_code: '6100', debit: 1 },
      { account_code: '4000', credit: 1 },
    ],
    key: randomUUID(),
  });
  await post('2026-02-01', 5);
  await voidPayment(database, admin, payment);
  expect(await faults(admin)).toEqual([]);
  await steps.act('undo_bank_reconciliation', id, { reason: 'A sale was forgotten' });
  await post('2026-01-20', 5);
});

test('a posting during the finish of a reconciliation takes place before it or not at all', async () => {
  const { manager, steps, post, reconcile, report } = await trade();
  const id = await reconcile('2026-01-31', '0.00');
  const results = await Promise.allSettled([
    steps.act('finish_bank_reconciliation', id),
    ...Array.from({ length: 6 }, () => post('2026-01-20', 5)),
  ]);
  expect(results[0]?.status).toBe('fulfilled');
  const told = await report(id);
  const [kept] = await database.as(
    manager,
    (sql) => sql`select ledger_balance from bank_reconciliations where id = ${id}`,
  );
  expect(told.ledger_balance).toBe(kept?.ledger_balance);
});

test('the first posting of a company waits for the reconciliation that is being finished', async () => {
  const { manager, post, reconcile } = await trade();
  const id = await reconcile('2026-01-31', '0.00');
  const posting = await database.as(manager, async (sql) => {
    await sql`select finish_bank_reconciliation(${id}, ${randomUUID()})`;
    const refused = refusal(post('2026-01-20', 5));
    await untilBlocked(database.sql);
    return { refused };
  });
  expect(await posting.refused).toMatchObject({ hint: 'reconciliation.closed' });
});
