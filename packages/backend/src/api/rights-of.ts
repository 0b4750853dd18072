import type postgres from 'postgres';

/** Asks whether the role of a person has a permission with a verb (`customers.import`), in a sandbox where one is named. */
export function createRightsReader(
  sql: postgres.Sql,
): (person: string, verb: string, sandbox: string | undefined) => Promise<boolean> {
  return (person, verb, sandbox) =>
    // As the functions ask it, with what the API would set: whose sandbox it is, and whether it is there, they know.
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
