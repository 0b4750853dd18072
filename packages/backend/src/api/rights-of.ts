import type postgres from 'postgres';

/**
 * Creates a function that checks if a user's role has a permission with a verb (`customers.import`), in a sandbox if
 * one is named.
 */
export function createRightsReader(
  sql: postgres.Sql,
): (person: string, verb: string, sandbox: string | undefined) => Promise<boolean> {
  return (person, verb, sandbox) =>
    // As database functions check it, with the API's settings: they verify that the sandbox exists and belongs to the
    // user.
    sql.begin('read only', async (transaction) => {
      const headers = sandbox === undefined ? {} : { 'x-sandbox': sandbox };
      await transaction`
        select set_config('request.jwt.claim.sub', ${person}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, true),
          set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      const [row] = await transaction<{ may: boolean }[]>`
        select exists (
          select from public.role_permissions r
          where r.role = private.role() and split_part(r.permission, '.', 2) = ${verb}) as may`;
      return row?.may ?? false;
    });
}
