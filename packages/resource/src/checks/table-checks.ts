import {
  type DataSource,
  describeError,
  isAppError,
  type Row,
  type SelfTestResult,
} from '@ledgerwise/contract';

/** An error as one message: its title and what to do, or the thrown text. */
export function failureInWords(error: unknown): string {
  if (!isAppError(error)) return error instanceof Error ? error.message : String(error);
  const { title, help } = describeError(error);
  return `${title}: ${help}`;
}

/** Returns the newest rows of a table that its policies show, if there is a database. */
async function newest(data: DataSource, table: string, size: number): Promise<readonly Row[]> {
  if (data.readTable) return data.readTable(table, size);
  const { rows } = await data.list(table, {
    sort: { field: 'created_at', descending: true },
    page: { size, offset: 0 },
  });
  return rows;
}

/** Requests one record of a table, and returns the number of results; throws the database's refusals. */
export const readTable = async (data: DataSource, table: string): Promise<number> =>
  (await newest(data, table, 1)).length;

/** A table may be empty: the check is that the request succeeds. */
export async function checkReadable(data: DataSource, table: string): Promise<SelfTestResult> {
  try {
    const found = await readTable(data, table);
    return { ok: true, detail: found > 0 ? 'Readable' : 'Readable, no records yet' };
  } catch (error) {
    return {
      ok: false,
      detail: `Table ${table} not accessible or has RLS issues (${failureInWords(error)})`,
    };
  }
}

const REFUSALS: readonly string[] = ['data.forbidden', 'auth.required'];

/** Checks that a visitor can read no record of a table. */
export async function checkVisitor(visitor: DataSource, table: string): Promise<SelfTestResult> {
  try {
    const found = await readTable(visitor, table);
    return found === 0
      ? { ok: true, detail: 'Shows no record to visitors' }
      : { ok: false, detail: `Table ${table} shows its records to anybody: it lacks a policy` };
  } catch (error) {
    return isAppError(error) && REFUSALS.includes(error.code)
      ? { ok: true, detail: 'Refused to visitors' }
      : {
          ok: false,
          detail: `Table ${table} did not refuse a visitor, but failed: ${failureInWords(error)}`,
        };
  }
}

/** Number of newest records whose owner is checked; they include those created for the check. */
const LOOKED_AT = 100;

/** An organization, and the records that its members see. */
export interface InOrganisation {
  readonly id: string;
  readonly data: DataSource;
}

/** A member of one organization cannot read a record of another one; checked in each given table. */
export async function checkApart(
  organisations: readonly InOrganisation[],
  table: string,
): Promise<SelfTestResult> {
  let seen = 0;
  for (const { id, data } of organisations) {
    const rows = await newest(data, table, LOOKED_AT);
    const foreign = rows.filter((row) => row.org_id !== id).length;
    if (foreign > 0)
      return {
        ok: false,
        detail: `Table ${table} shows records of other organizations (${foreign} of ${rows.length}): it lacks a policy`,
      };
    seen += rows.length;
  }
  return { ok: true, detail: `Each of ${seen} records is its organization’s own` };
}
