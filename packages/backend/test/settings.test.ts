import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany, organisationOf } from './database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
