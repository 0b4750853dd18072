import type postgres from 'postgres';
import { BANK_KEY } from '../books/steps/bank-accounts.ts';
import type { Person } from '../database/test-database.ts';

/**
 * Outcome of a statement: `yes` (it touched rows), `none` (allowed, but no row was visible), `denied` (no
 * permission), `impossible` (a view or column that nobody can write), or the code of the refusal.
 */
export type Outcome = string;

/**
 * A function that runs a statement as a user over a connection that has the key of bank numbers, returns the
 * outcome, and rolls back.
 */
export const ATTEMPT = `
create schema matrix;
create function matrix.attempt(statement text, claims jsonb) returns text
language plpgsql as $$
declare
  touched integer;
  code text;
  reason text;
begin
  begin
    perform set_config('ledgerwise.bank_key', '${BANK_KEY}', true), set_config('role', claims ->> 'role', true),
      set_config('request.jwt.claims', claims::text, true);
    execute statement;
    get diagnostics touched = row_count;
    raise exception using errcode = 'ZZ000', message = touched;
  exception
    when sqlstate 'ZZ000' then
      return case when sqlerrm::integer > 0 then 'yes' else 'none' end;
    when insufficient_privilege then
      return 'denied';
    when others then
      get stacked diagnostics code = returned_sqlstate, reason = pg_exception_hint;
      return case
        when code = 'P0001' then reason
        when code in ('55000', '428C9', '0A000') then 'impossible'
        else code end;
  end;
end $$;
`;

export interface Trial {
  readonly cell: string;
  readonly statement: string;
  readonly person: Person | null;
}

/** Runs the trials, each undone, and returns the outcome of each cell. */
export async function attempt(
  sql: postgres.ISql,
  trials: readonly Trial[],
): Promise<ReadonlyMap<string, Outcome>> {
  const rows = await sql<{ cell: string; outcome: string }[]>`
    select t.cell, matrix.attempt(t.statement, t.claims) as outcome
    from jsonb_to_recordset(${sql.json(
      trials.map(({ cell, statement, person }) => ({
        cell,
        statement,
        claims: person
          ? { role: 'authenticated', sub: person.id, email: person.email, session_id: person.id }
          : { role: 'anon' },
      })),
    )}) as t (cell text, statement text, claims jsonb)`;
  return new Map(rows.map(({ cell, outcome }) => [cell, outcome]));
}
