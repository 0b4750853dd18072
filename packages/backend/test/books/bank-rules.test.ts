import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { failingControls } from './steps/journal.ts';
import { accountId, add, type Values } from './steps/masters.ts';
import { statementSteps } from './steps/statements.ts';
import { addTaxCode, canadianCodes, taxLines } from './steps/tax-codes.ts';
import { addCategory, archive } from './steps/tracking.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** A company with waiting statement lines. */
async function waiting() {
  const company = await foundCompany(database);
  const { admin, manager } = company;
  const bank = await accountId(database, admin, '1000');
  const steps = statementSteps(database, manager, bank);
  const fees = await accountId(database, admin, '6020');
  await steps.import([
    { posted_on: '2026-02-01', amount: '-11.00', description: 'ACCOUNT FEE JAN' },
    { posted_on: '2026-03-01', amount: '-22.00', description: 'Monthly', reference: 'account fee' },
    { posted_on: '2026-03-02', amount: '11.00', description: 'ACCOUNT FEE REFUND' },
    { posted_on: '2026-03-03', amount: '-500.00', description: 'RENT' },
  ]);
  const lines = await steps.waiting();
  const rule = async (values: Values): Promise<string> =>
    (await add(database, manager, 'bank_rules', { account_id: fees, ...values })).id;
  const fits = async (id: string): Promise<readonly (readonly unknown[])[]> =>
    (await steps.ask('bank_rule_lines', { id })).map(({ description, applies }: Values) => [
      description,
      applies,
    ]);
  return { company, admin, manager, bank, fees, steps, lines, rule, fits };
}

const FEE = { name: 'Fees', description_contains: 'account FEE', direction: 'out' };

test('a rule reports which waiting lines it fits, and which rule comes first', async () => {
  const { rule, fits, manager, steps, lines } = await waiting();
  const fees = await rule(FEE);
  expect(await fits(fees)).toEqual([
    ['Monthly account fee', 'It is suggested'],
    ['ACCOUNT FEE JAN', 'It is suggested'],
  ]);
  const small = await rule({ name: 'Small', most_amount: 15, priority: 10 });
  expect(await fits(small)).toEqual([
    ['ACCOUNT FEE REFUND', 'It is suggested'],
    ['ACCOUNT FEE JAN', 'It is suggested'],
  ]);
  expect(await fits(fees)).toContainEqual(['ACCOUNT FEE JAN', '"Small" goes first']);
  await database.as(
    manager,
    (sql) => sql`update bank_rules set is_active = false where id in (${small}, ${fees})`,
  );
  expect(await fits(fees)).toEqual([
    ['Monthly account fee', 'It is not in use'],
    ['ACCOUNT FEE JAN', 'It is not in use'],
  ]);
  expect(await refusal(steps.act('apply_bank_rule', lines.get('RENT'), { rule_id: fees }))).toMatchObject({
    hint: 'bank.rule_does_not_fit',
  });
  expect((await refusal(steps.ask('bank_rule_lines', { id: randomUUID() }))).hint).toBe('bank.unknown_rule');
});

test('posts a line according to its rule: on the account, with GST, once', async () => {
  const { rule, steps, lines, fees } = await waiting();
  const rule_id = await rule({
    ...FEE,
    gst_applicable: true,
    gst_rate: 10,
    description: 'Bank fees',
  });
  const arguments_ = { id: lines.get('ACCOUNT FEE JAN'), rule_id, key: randomUUID() };
  const entry = await steps.ask('apply_bank_rule', arguments_);
  expect(await steps.ask('apply_bank_rule', arguments_)).toBe(entry);
  const posted = await database.sql`
    select (debit - credit)::text as amount from journal_lines where journal_entry_id = ${entry} order by amount`;
  expect(posted.map(({ amount }) => amount).toSorted()).toEqual(['-11.00', '1.00', '10.00']);
  const [spent] = await database.sql`
    select (debit - credit)::text as amount from journal_lines where journal_entry_id = ${entry} and account_id = ${fees}`;
  expect(spent?.amount).toBe('10.00');
  expect(await steps.ask('bank_line_entries', { id: arguments_.id })).toEqual([
    expect.objectContaining({ id: entry, amount: '-11.00', words: 'Bank fees', posted_for_it: true }),
  ]);
  expect((await refusal(steps.act('apply_bank_rule', arguments_.id, { rule_id }))).hint).toBe(
    'bank.line_done',
  );
});

test('a rule sets the tax code and the tracking options of its postings', async () => {
  const { rule, steps, lines, fees, admin } = await waiting();
  const { bc } = await canadianCodes(database, admin);
  const department = await addCategory(database, admin, 'Department', ['Office', 'Shop']);
  const project = await addCategory(database, admin, 'Project', ['Alpha']);
  const rule_id = await rule({
    ...FEE,
    tax_code_id: bc,
    tracking_1_id: department.of('Office'),
    tracking_2_id: project.of('Alpha'),
  });
  const entry = await steps.act('apply_bank_rule', lines.get('ACCOUNT FEE JAN'), { rule_id });
  // 11.00 with GST of 5% and PST of 7%: 11 / 1.12 is 9.8214, so 9.82; 1.18 of tax is 0.49 and 0.69. PST is not claimed back: 10.51.
  expect(await taxLines(database, entry)).toEqual([
    ['1000', '-11.00', null, null],
    ['6020', '10.51', 'purchases', null],
    ['2210', '0.49', 'gst_paid', 'GST 5%'],
  ]);
  const [tracked] = await database.sql`
    select tracking_1_id, tracking_2_id from journal_lines where journal_entry_id = ${entry} and account_id = ${fees}`;
  expect(tracked).toEqual({ tracking_1_id: department.of('Office'), tracking_2_id: project.of('Alpha') });
  expect(await failingControls(database, admin)).toEqual([]);
  const [listed] = await database.as(
    admin,
    (sql) => sql`select tax_code, tracking_1, tracking_2 from bank_rule_list where id = ${rule_id}`,
  );
  expect(listed).toEqual({ tax_code: 'BC', tracking_1: 'Office', tracking_2: 'Alpha' });
});

test('a rule names only codes and options of its organization that suit its account', async () => {
  const { rule, admin } = await waiting();
  const { bc } = await canadianCodes(database, admin);
  const department = await addCategory(database, admin, 'Department', ['Office', 'Shop']);
  const project = await addCategory(database, admin, 'Project', ['Alpha']);
  const { id: vendor_id } = await add(database, admin, 'vendors', { name: 'Landlord' });
  const other = await foundCompany(database);
  const foreign = await addTaxCode(database, other.admin, 'X', [{ name: 'GST', rate: 5 }]);
  expect((await refusal(rule({ ...FEE, tracking_1_id: project.of('Alpha') }))).message).toContain(
    'bank_rules_tracking_1',
  );
  expect((await refusal(rule({ ...FEE, tax_code_id: foreign }))).message).toContain('bank_rules_tax_code');
  for (const fields of [{ tax_code_id: bc }, { tracking_1_id: department.of('Shop') }])
    expect((await refusal(rule({ ...FEE, account_id: null, vendor_id, ...fields }))).message).toContain(
      'bank_rules_of_account',
    );
  await archive(database, admin, 'tracking_options', department.of('Shop'));
  await archive(database, admin, 'tax_codes', bc);
  expect(await refusal(rule({ ...FEE, tracking_1_id: department.of('Shop') }))).toMatchObject({
    hint: 'tracking_option.archived',
    message: '"Shop" is archived. Choose another option, or restore it.',
  });
  expect((await refusal(rule({ ...FEE, tax_code_id: bc }))).hint).toBe('tax_code.archived');
});

test('money spent is split over accounts, each part with its own tax code', async () => {
  const { steps, lines, admin, fees } = await waiting();
  const { hst, qc } = await canadianCodes(database, admin);
  const entry = await steps.act('post_bank_transaction', lines.get('RENT'), {
    lines: [
      // 113.00 with HST of 13%: 100.00 and 13.00.
      { account_id: fees, amount: '-113.00', tax_code_id: hst },
      // 387.00 with GST of 5% and QST of 9.975%: 387 / 1.14975 is 336.5949, so 336.59; 50.41 is 16.83 and 33.58.
      { account_id: fees, amount: '-387.00', tax_code_id: qc },
    ],
  });
  expect(await taxLines(database, entry)).toEqual([
    ['1000', '-500.00', null, null],
    ['6020', '436.59', 'purchases', null],
    ['2210', '13.00', 'gst_paid', 'HST 13%'],
    ['2210', '16.83', 'gst_paid', 'GST 5%'],
    ['2240', '33.58', 'tax_paid', 'QST 9.975%'],
  ]);
  expect(await failingControls(database, admin)).toEqual([]);
  const other = await foundCompany(database);
  const foreign = await addTaxCode(database, other.admin, 'X', [{ name: 'GST', rate: 5 }]);
  expect(
    await refusal(
      steps.act('post_bank_transaction', lines.get('ACCOUNT FEE JAN'), {
        lines: [{ account_id: fees, amount: '-11.00', tax_code_id: foreign }],
      }),
    ),
  ).toMatchObject({ hint: 'tax_code.unknown' });
});

test('a rule of a vendor records a payment', async () => {
  const { rule, steps, lines, admin } = await waiting();
  const { id: vendor_id } = await add(database, admin, 'vendors', { name: 'Landlord' });
  const rule_id = await rule({ name: 'Rent', description_contains: 'rent', account_id: null, vendor_id });
  const payment = await steps.act('apply_bank_rule', lines.get('RENT'), { rule_id });
  expect(
    await database.sql`select vendor_id, amount::text from payments where id = ${payment}`,
  ).toMatchObject([{ vendor_id, amount: '500.00' }]);
  expect(await steps.ask('bank_line_entries', { id: lines.get('RENT') })).toEqual([
    expect.objectContaining({ payment_id: payment, posted_for_it: false }),
  ]);
});

test('a rule names accounts that its lines can be posted to', async () => {
  const { rule, admin, bank } = await waiting();
  for (const account_id of [
    bank,
    await accountId(database, admin, '1100'),
    await accountId(database, admin, '2000'),
    await accountId(database, admin, '1200'),
  ])
    expect((await refusal(rule({ ...FEE, account_id }))).hint).toBe('bank.unsuitable_account');
  expect(
    (await refusal(rule({ ...FEE, bank_account_id: await accountId(database, admin, '6100') }))).hint,
  ).toBe('bank.not_a_bank_account');
});

test('an excluded line can wait again, and the history keeps both', async () => {
  const { steps, lines, company, bank } = await waiting();
  const id = lines.get('RENT');
  const key = randomUUID();
  for (const _ of [1, 2]) expect(await steps.ask('exclude_bank_transaction', { id, key })).toBe(id);
  expect((await steps.waiting()).has('RENT')).toBe(false);
  expect((await refusal(steps.act('exclude_bank_transaction', id))).hint).toBe('bank.line_done');
  const reconciliation = await add(database, company.manager, 'bank_reconciliations', {
    bank_account_id: bank,
    statement_date: '2026-03-31',
    statement_balance: '0.00',
  });
  const { excluded, unmatched } = await steps.ask('bank_reconciliation_report', { id: reconciliation.id });
  expect([excluded.map(({ words }: Values) => words), unmatched.length]).toEqual([['RENT'], 3]);
  await steps.act('include_bank_transaction', id);
  expect((await refusal(steps.act('include_bank_transaction', id))).hint).toBe('bank.not_excluded');
  expect((await refusal(steps.act('include_bank_transaction', randomUUID()))).hint).toBe('bank.not_excluded');
  const history = await database.as(
    company.manager,
    (sql) => sql`select changes -> 'status' as status from activity_log
      where record_id = ${id ?? ''} and action = 'updated' order by created_at`,
  );
  expect(history.map(({ status }) => status)).toEqual([
    { from: 'unmatched', to: 'excluded' },
    { from: 'excluded', to: 'unmatched' },
  ]);
});
