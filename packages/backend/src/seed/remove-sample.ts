import type postgres from 'postgres';
import { type OperatingOptions, overDatabase } from '../server/over-database.ts';
import { deleteOrganisations } from './delete-organisations.ts';
import { findSampleHoldings, refusalOfRemoval, type SampleHoldings } from './sample-holdings.ts';
import { addMark, hasMark, removeMark } from './seed-marks.ts';

export interface RemoveSampleOptions extends OperatingOptions {
  /** Leaves all books unchanged. */
  readonly isAccountsOnly: boolean;
  /** Called with a description of what will be deleted; nothing is removed unless it returns true. */
  confirm(plan: string): Promise<boolean>;
}

const NONE = 'This database holds no sample accounts.';

async function isThere(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<
    { found: boolean }[]
  >`select to_regclass('public.memberships') is not null as found`;
  if (!table?.found) return false;
  const [role] = await sql<{ blind: boolean }[]>`select row_security_active('public.memberships') as blind`;
  if (role?.blind) {
    throw new Error(
      'The role of DATABASE_URL does not own the database, and does not see all of its rows. Name the one there that the server starts with.',
    );
  }
  return hasMark(sql, 'sample company');
}

function planInWords({ accounts, organisations }: SampleHoldings, isAccountsOnly: boolean): string {
  const emails = accounts.map(({ email }) => email).join(', ');
  const names = organisations.map(({ name }) => `"${name}"`).join(', ');
  const books = isAccountsOnly
    ? `All books stay, those of ${names || 'no organization'} too.`
    : `With them go these organizations and everything in their books: ${names || 'none'}.`;
  return `The accounts to be removed: ${emails || 'none, they are gone already'}.\n${books}\nThis cannot be undone.`;
}

/**
 * Removes the sample accounts permanently, and the organizations that have no other members. In one transaction;
 * returns true if it was done.
 */
async function remove(
  sql: postgres.Sql,
  { isAccountsOnly, confirm, log }: RemoveSampleOptions,
): Promise<boolean> {
  if (!(await isThere(sql))) {
    log(NONE);
    return false;
  }
  const planned = await findSampleHoldings(sql);
  const refused = refusalOfRemoval(planned, isAccountsOnly);
  if (refused) throw new Error(refused);
  if (!(await confirm(planInWords(planned, isAccountsOnly)))) {
    log('Nothing was removed.');
    return false;
  }
  await sql.begin(async (transaction) => {
    const { accounts, organisations } = planned;
    const rows = isAccountsOnly
      ? 0
      : await deleteOrganisations(
          transaction,
          organisations.map(({ id }) => id),
        );
    // With its triggers: what their templates would have made pauses, and sessions go with their accounts.
    await transaction`delete from auth.users where id = any (${accounts.map(({ id }) => id)}::uuid[])`;
    await removeMark(transaction, 'sample company');
    await addMark(transaction, 'sample company removed');
    log(
      `Removed ${accounts.length} accounts${rows > 0 ? ` and ${rows} records of their organizations` : ''}.`,
    );
  });
  return true;
}

/** Removes the sample accounts of a stopped server's database. */
export function removeSample(options: RemoveSampleOptions): Promise<boolean> {
  return overDatabase(options, (sql) => remove(sql, options));
}
