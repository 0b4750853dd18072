import { ACCOUNT, ADJUSTMENTS, JANUARY, type JanuaryPosting } from '@ledgerwise/domain/proof';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import { postJournal } from './journal.ts';

async function post(
  database: TestDatabase,
  person: Person,
  postings: readonly JanuaryPosting[],
): Promise<void> {
  for (const [day, debit, credit, amount] of postings)
    await postJournal(database, person, `2019-01-${String(day).padStart(2, '0')}`, [
      [ACCOUNT[debit], amount],
      [ACCOUNT[credit], -amount],
    ]);
}

/** The twelve transactions of Printing Plus in January 2019. */
export const postTransactions = (database: TestDatabase, person: Person) => post(database, person, JANUARY);

/** Its adjusting entries at the end of the month. */
export const postAdjustments = (database: TestDatabase, person: Person) =>
  post(database, person, ADJUSTMENTS);
