import { accounts, customers, entities } from '@ledgerwise/domain';
import { bankingEntities } from '@ledgerwise/domain/banking';
import type { AnyResource } from '@ledgerwise/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { resourceProblems } from './resource-parity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const resources: readonly AnyResource[] = [
  ...[...entities, ...bankingEntities].map(({ resource }) => resource),
  accounts,
];

describe.each(resources)('$name', (resource) => {
  it('match the database', async () => {
    expect(await resourceProblems(database.sql, resource)).toEqual([]);
  });
});

/** Without the list's view, which depends on the names and types of its columns. */
const { source: _list, ...customersTable } = customers;

/** Problems found after changing the database but not the resource. */
async function problemsAfter(change: string): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await database.sql
    .begin(async (transaction) => {
      await transaction.unsafe(`drop view customer_list; ${change}`);
      found = await resourceProblems(transaction, customersTable);
      throw new Error('Undo the change');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'Undo the change')) throw error;
    });
  return found;
}

describe('a change of the database that its resource does not follow is reported with its field:', () => {
  it.each([
    [
      'a new name',
      'alter table customers rename column city to town',
      'customers: city: there is no column of this name',
    ],
    [
      'another type',
      'alter table customers alter column payment_terms drop default, drop constraint customers_payment_terms, alter column payment_terms type text',
      'customers: payment_terms: the field is of kind choice, the column of type text',
    ],
    [
      'another length',
      'alter table customers drop constraint customers_city_length, add constraint customers_city_length check (char_length(city) <= 60)',
      'customers: city: at most 100 characters in the field, 60 in the column',
    ],
    [
      'another scale',
      `drop trigger customers_exact on customers;
        alter table customers drop constraint customers_credit_limit_decimals, alter column credit_limit type numeric(18, 4)`,
      'customers: credit_limit: 2 decimals in the field, 4 in the column',
    ],
    [
      'another number of decimals that are taken without rounding',
      `alter table customers drop constraint customers_credit_limit_decimals,
        add constraint customers_credit_limit_decimals check (credit_limit = round(credit_limit, 4))`,
      'customers: credit_limit: 2 decimals in the field, 4 in the column',
    ],
    [
      'a value that must be given',
      `update customers set phone = '' where phone is null; alter table customers alter column phone set not null`,
      'customers: phone: the column is never empty, the field may be left so',
    ],
    [
      'a value that need not be given',
      'alter table customers alter column name drop not null',
      'customers: name: the form asks for it, the column may be empty',
    ],
    [
      'another limit',
      'alter table customers drop constraint customers_payment_terms, add constraint customers_payment_terms check (payment_terms between 0 and 365)',
      'customers: payment_terms: the largest value is 3650 in the field and 365 in the column',
    ],
    [
      'another sentence',
      `comment on constraint customers_name_given on customers is 'Give the customer a name'`,
      'customers: name: the form says "Customer name is required", the database "Give the customer a name"',
    ],
    [
      'another state',
      `alter table customers drop constraint customers_status, add constraint customers_status check (status in ('Active', 'Inactive', 'Lost'))`,
      'customers: status: "Lost" is a choice of the field or of the column, not of both',
    ],
    [
      'a right that is gone',
      'revoke update (email) on customers from authenticated',
      'customers: email: people may not write the column',
    ],
    [
      'a permission that is gone',
      `delete from role_permissions where permission = 'customers.create'`,
      'customers: nobody has the permission customers.create',
    ],
  ])('%s', async (_what, change, problem) => {
    expect(await problemsAfter(change)).toContain(problem);
  });
});
