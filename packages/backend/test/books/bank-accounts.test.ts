import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany, signUp } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, type BankAccountForm, listBankAccounts } from './steps/bank-accounts.ts';
import { accountId } from './steps/masters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('admins and managers add accounts, which are shown masked to them alone', async () => {
  const company = await foundCompany(database);
  const outsider = await signUp(database);
  const first = await addBankAccount(database, company.admin, { bank: '  Kiwi Bank ' });
  const second = await addBankAccount(database, company.manager, { routing: null, type: 'savings' });
  const list = await listBankAccounts(database, company.manager);
  expect(list).toMatchObject([
    { id: second, routing_number_masked: null, account_type: 'savings', problem: null },
    {
      id: first,
      bank_name: 'Kiwi Bank',
      account_number_masked: '••••9012',
      routing_number_masked: '••••0021',
      account_type: 'checking',
      opening_balance: '0.00',
    },
  ]);
  expect(JSON.stringify(list)).not.toContain('12345678');
  expect(await listBankAccounts(database, outsider)).toEqual([]);
  for (const [person, role] of [
    [company.user, 'user'],
    [company.viewer, 'viewer'],
  ] as const) {
    expect(await refusal(addBankAccount(database, person))).toMatchObject({
      hint: 'role.denied',
      message: `Insufficient permissions: your role (${role}) may not add bank accounts. Ask an admin or manager of your organization.`,
    });
    expect((await refusal(listBankAccounts(database, person))).message).toMatch(/^Insufficient permissions/);
  }
  expect((await refusal(addBankAccount(database, null))).code).toBe('42501');
});

test('a bank account that is already in the ledger gets its numbers, and nothing is posted', async () => {
  const { admin, organisation } = await foundCompany(database);
  const other = await foundCompany(database);
  const ledger = await accountId(database, admin, '1000');
  const accounts = async () =>
    (await database.sql`select count(*)::int as n from accounts where org_id = ${organisation}`)[0]?.n;
  const before = await accounts();
  for (const [form, hint, message] of [
    [{ ledger, opening: 5 }, 'bank.invalid', /is in the ledger already, with its opening balance/],
    [
      { ledger: await accountId(database, admin, '4000') },
      'bank.not_a_bank_account',
      /is not a bank account/,
    ],
    [{ ledger: await accountId(database, other.admin, '1000') }, 'account.unknown', /not in your chart/],
  ] as const)
    expect(await refusal(addBankAccount(database, admin, form))).toMatchObject({
      hint,
      message: expect.stringMatching(message),
    });
  const id = randomUUID();
  for (const _ of [1, 2]) expect(await addBankAccount(database, admin, { id, ledger })).toBe(id);
  expect(await listBankAccounts(database, admin)).toMatchObject([{ id, account_id: ledger }]);
  expect(await accounts()).toBe(before);
  expect(await database.sql`select from journal_entries where org_id = ${organisation}`).toEqual([]);
  expect(await refusal(addBankAccount(database, admin, { ledger }))).toMatchObject({
    hint: 'bank.account_taken',
    message:
      'Account 1000 ' +
      `${(await database.sql`select name from accounts where id = ${ledger}`)[0]?.name}` +
      ' has the numbers of "Kiwi Bank" already. Choose another one, or none to add one.',
  });
  // Without it, this is a different call.
  expect((await refusal(addBankAccount(database, admin, { id }))).hint).toBe('key.reused');
});

test('nobody reaches the stored rows, the key or the decrypting functions', async () => {
  const { admin } = await foundCompany(database);
  await addBankAccount(database, admin);
  for (const statement of [
    'select * from private.bank_accounts',
    'update private.bank_accounts set bank_name = bank_name',
    'select private.bank_keys()',
    'select private.open_bank_numbers(null)',
    'select private.renew_bank_numbers()',
  ])
    expect((await refusal(database.as(admin, (sql) => sql.unsafe(statement)))).code).toBe('42501');
});

describe('the form', () => {
  test.each<[BankAccountForm, string]>([
    [{ bank: '   ' }, 'Bank name is required'],
    [{ bank: null }, 'Bank name is required'],
    [{ bank: 'x'.repeat(101) }, 'Bank name cannot exceed 100 characters'],
    [{ number: null }, 'Valid account number is required (8+ digits)'],
    [{ number: '1234567' }, 'Valid account number is required (8+ digits)'],
    [{ number: '1'.repeat(18) }, 'Account number must be 8-17 digits'],
    [{ number: '12-345678' }, 'Account number must be 8-17 digits'],
    [{ number: '１２３４５６７８' }, 'Account number must be 8-17 digits'],
    [{ routing: '021000022' }, 'Invalid routing number format'],
    [{ routing: '12345678' }, 'Invalid routing number format'],
    [{ routing: '02100002x' }, 'Invalid routing number format'],
    [{ bank: 'Kiwi 1234-5678-9012' }, 'Bank name must not contain the account or routing number'],
    [{ bank: '021 000 021 Kiwi' }, 'Bank name must not contain the account or routing number'],
    [{ type: 'gold' }, 'Account type must be checking, savings or business'],
    [{ opening: '-0.01' }, 'Opening balance cannot be negative'],
    [{ opening: '0.001' }, 'Opening balance has more decimals than USD allows'],
    [{ opening: 'NaN' }, 'Opening balance is too large'],
    [{ opening: '1e15' }, 'Opening balance is too large'],
  ])('refuses %j: %s', async (form, message) => {
    const { admin } = await foundCompany(database);
    expect(await refusal(addBankAccount(database, admin, form))).toMatchObject({
      hint: 'bank.invalid',
      message,
    });
    expect(await listBankAccounts(database, admin)).toEqual([]);
  });

  test.each(['12345678', '12345678901234567'])('takes the number %s', async (number) => {
    const { admin } = await foundCompany(database);
    await addBankAccount(database, admin, { number, routing: '' });
    expect(await listBankAccounts(database, admin)).toMatchObject([
      { account_number_masked: `••••${number.slice(-4)}`, routing_number_masked: null },
    ]);
  });

  test('needs an id', async () => {
    const { admin } = await foundCompany(database);
    expect((await refusal(addBankAccount(database, admin, { id: null }))).hint).toBe('key.missing');
  });
});

test('an opening balance is posted between its own account and opening balances', async () => {
  const { admin, manager } = await foundCompany(database);
  await addBankAccount(database, admin, { opening: '1250.50', type: 'business' });
  await addBankAccount(database, manager, { bank: 'Second Bank' });
  const lines = await database.as(
    admin,
    (sql) => sql`select a.code, a.name, a.subtype, l.debit, l.credit, e.source_kind
      from journal_lines l join accounts a on a.id = l.account_id join journal_entries e on e.id = l.journal_entry_id
      order by l.position`,
  );
  const kind = { source_kind: 'opening' };
  expect([...lines]).toEqual([
    { code: '1021', name: 'Kiwi Bank Business', subtype: 'bank', debit: '1250.50', credit: '0.00', ...kind },
    { code: '3900', name: 'Opening Balances', subtype: 'equity', debit: '0.00', credit: '1250.50', ...kind },
  ]);
  const [second, first] = await listBankAccounts(database, admin);
  const codes = await database.as(
    admin,
    (sql) =>
      sql`select code from accounts where id in (${first?.account_id ?? ''}, ${second?.account_id ?? ''}) order by code`,
  );
  expect(codes.map(({ code }) => code)).toEqual(['1021', '1022']);
});

test('a repeated call adds nothing twice', async () => {
  const { admin } = await foundCompany(database);
  const form = { id: randomUUID(), opening: '10.00' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => addBankAccount(database, admin, form)));
  expect(new Set(answers)).toEqual(new Set([form.id]));
  const entries = await database.as(admin, (sql) => sql`select id from journal_entries`);
  expect([(await listBankAccounts(database, admin)).length, entries.length]).toEqual([1, 1]);
  for (const other of [{ number: '99999999' }, { opening: '11.00' }, { routing: null }, { bank: 'Other' }])
    expect((await refusal(addBankAccount(database, admin, { ...form, ...other }))).hint).toBe('key.reused');
});

test('accounts added at the same time get different codes', async () => {
  const { admin } = await foundCompany(database);
  await Promise.all(Array.from({ length: 8 }, () => addBankAccount(database, admin)));
  const accounts = await database.as(
    admin,
    (sql) => sql`select distinct code from accounts where subtype = 'bank' and name like 'Kiwi%'`,
  );
  expect(accounts).toHaveLength(8);
});

test('the same id in two organizations are two accounts', async () => {
  const [one, other] = [await foundCompany(database), await foundCompany(database)];
  const id = randomUUID();
  await addBankAccount(database, one.admin, { id, number: '11111111' });
  await addBankAccount(database, other.admin, { id, number: '22222222' });
  expect((await listBankAccounts(database, one.admin))[0]?.account_number_masked).toBe('••••1111');
  expect((await listBankAccounts(database, other.admin))[0]?.account_number_masked).toBe('••••2222');
});

test('nothing is added while today lies in a locked period', async () => {
  const { admin, organisation } = await foundCompany(database);
  await database.sql`update company_settings set books_locked_through = current_date where org_id = ${organisation}`;
  expect((await refusal(addBankAccount(database, admin, { opening: 5 }))).hint).toBe('ledger.period_locked');
  expect(await listBankAccounts(database, admin)).toEqual([]);
});
