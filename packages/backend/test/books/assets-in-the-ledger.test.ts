import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAsset, assetOf, dispose, postedFor, registerAsset, runDepreciation } from './steps/assets.ts';
import { accountId, approvedBill } from './steps/documents.ts';
import { addAccount, failingControls, ledgerBalances, postJournal } from './steps/journal.ts';
import { add } from './steps/masters.ts';
import { movedBy } from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
let admin: Person;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  admin = company.admin;
});

const MIXER = { name: 'Mixer', purchase_price: 1200, salvage_value: 0, useful_life: 1 };
const NOT_THERE =
  '"Mixer" costs 1200.00, but account 1500 Plant and Equipment holds 0.00 beyond what other assets in use cost. ' +
  'Approve the bill for it, or post its opening balance: a journal entry that debits 1500 with its cost and credits 3900 Opening Balances.';

/** The message of a failed control. */
async function faultOf(check: string): Promise<string> {
  const rows = await database.as(
    admin,
    (sql) => sql`select "check", detail from books_health() where not ok`,
  );
  expect(rows.map((row) => row.check)).toEqual([check]);
  return rows[0]?.detail;
}

test('an asset that is missing from the ledger is neither depreciated nor disposed of', async () => {
  const mixer = await registerAsset(database, admin, MIXER);
  expect(await refusal(dispose(database, admin, mixer, '2020-06-30', 0))).toMatchObject({
    hint: 'asset.not_in_ledger',
    message: NOT_THERE,
  });
  expect((await refusal(runDepreciation(database, admin, '2020-06-30'))).message).toBe(NOT_THERE);
  expect(await ledgerBalances(database, company.organisation)).toEqual({});
  expect(await assetOf(database, mixer)).toMatchObject({
    status: 'active',
    accumulated_depreciation: '0.00',
  });
  expect(await faultOf('fixed assets = register')).toBe(
    `account 1500 Plant and Equipment (${await accountId(database, admin, '1500')}) holds 0, of which 0 was posted by hand, ` +
      `and the register has 1200.00: "Mixer" (${mixer}). ` +
      'Enter what is missing into the register, or reverse what was posted to these accounts; dispose of an asset that is sold',
  );
  await postJournal(database, admin, '2020-01-01', [
    ['1500', 1200],
    ['3900', -1200],
  ]);
  expect(await failingControls(database, admin)).toEqual([]);
  expect(await movedBy(database, await dispose(database, admin, mixer, '2020-06-30', 0))).toEqual({
    1500: '-1200.00',
    1505: '600.00',
    7010: '600.00',
  });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('the balance of another asset in the account does not count for this one', async () => {
  await addAsset(database, admin, { ...MIXER, name: 'Oven' });
  await runDepreciation(database, admin, '2020-01-31');
  const mixer = await registerAsset(database, admin, { ...MIXER, purchase_date: '2019-01-01' });
  expect((await refusal(dispose(database, admin, mixer, '2020-06-30', 0))).message).toBe(NOT_THERE);
});

test('if the ledger holds one of two assets, the older one counts as booked, and the other is named', async () => {
  await addAsset(database, admin, { ...MIXER, name: 'Oven' });
  await registerAsset(database, admin, { ...MIXER, purchase_date: '2020-02-01' });
  expect((await refusal(runDepreciation(database, admin, '2020-06-30'))).message).toBe(NOT_THERE);
  expect(await runDepreciation(database, admin, '2020-01-31')).toBe(1);
});

test('depreciation that an asset came with has to be in the ledger too', async () => {
  const mixer = await registerAsset(database, admin, {
    ...MIXER,
    opening_accumulated: 400,
    opening_through: '2020-04-30',
  });
  await postJournal(database, admin, '2020-04-30', [
    ['1500', 1200],
    ['3900', -1200],
  ]);
  expect((await refusal(dispose(database, admin, mixer, '2020-04-30', 800))).message).toBe(
    '"Mixer" came with depreciation of 400.00, but account 1505 Accumulated Depreciation: Plant and Equipment holds 0.00 beyond ' +
      'that of other assets. Post its opening balance: a journal entry that credits 1505 with the depreciation and debits 3900 Opening Balances.',
  );
  await postJournal(database, admin, '2020-04-30', [
    ['3900', 400],
    ['1505', -400],
  ]);
  expect(await movedBy(database, await dispose(database, admin, mixer, '2020-04-30', 800))).toEqual({
    1000: '800.00',
    1500: '-1200.00',
    1505: '400.00',
  });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('an asset is disposed of on a day on which the ledger holds it', async () => {
  const mixer = await registerAsset(database, admin, MIXER);
  await postJournal(database, admin, '2020-03-01', [
    ['1500', 1200],
    ['1000', -1200],
  ]);
  expect(await refusal(dispose(database, admin, mixer, '2020-02-29', 0))).toMatchObject({
    hint: 'asset.not_in_ledger',
    message: expect.stringContaining('holds 0 on 2020-02-29: its purchase is posted later'),
  });
  await dispose(database, admin, mixer, '2020-03-31', 900);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('a rule that later names another account moves no asset that was already posted', async () => {
  const mixer = await addAsset(database, admin, { ...MIXER, category: 'Kitchen' });
  await runDepreciation(database, admin, '2020-02-29');
  await addAccount(database, admin, { code: '1590', name: 'Kitchen', type: 'asset', subtype: 'fixed_asset' });
  await addAccount(database, admin, {
    code: '1595',
    name: 'Depreciation: Kitchen',
    type: 'asset',
    subtype: 'accumulated_depreciation',
  });
  for (const [purpose, code] of [
    ['fixed_asset', '1590'],
    ['accumulated_depreciation', '1595'],
  ] as const)
    await add(database, admin, 'posting_rules', {
      purpose,
      match: 'Kitchen',
      account_id: await accountId(database, admin, code),
    });
  expect(await failingControls(database, admin)).toEqual([]);
  expect(await runDepreciation(database, admin, '2020-03-31')).toBe(1);
  expect(await movedBy(database, await dispose(database, admin, mixer, '2020-03-31', 900))).toEqual({
    1000: '900.00',
    1500: '-1200.00',
    1505: '300.00',
  });
  expect(await postedFor(database, mixer)).toHaveLength(3);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('reports a bill for an asset that is not in the register, but not land posted by hand', async () => {
  await postJournal(database, admin, '2020-01-01', [
    ['1500', 90_000],
    ['3000', -90_000],
  ]);
  expect(await failingControls(database, admin)).toEqual([]);
  await postJournal(database, admin, '2020-01-01', [
    ['3000', 90_000],
    ['1500', -90_000],
  ]);
  await approvedBill(
    database,
    admin,
    [{ description: 'Mixer', account_id: await accountId(database, admin, '1500'), unit_price: 1200 }],
    { bill_date: '2020-01-01' },
  );
  expect(await faultOf('fixed assets = register')).toContain(
    'holds 1200.00, of which 0.00 was posted by hand, and the register has 0',
  );
  await registerAsset(database, admin, MIXER);
  expect(await failingControls(database, admin)).toEqual([]);
});
