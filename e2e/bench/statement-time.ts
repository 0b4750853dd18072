import type { Sql, TransactionSql } from 'postgres';

/** Acts as PostgREST does for a signed-in user; nothing of it stays. */
export function asUser<Answer>(sql: Sql, user: string, work: (session: TransactionSql) => Promise<Answer>) {
  return sql.begin(async (session) => {
    const claims = JSON.stringify({ sub: user, role: 'authenticated' });
    await session`select set_config('request.jwt.claims', ${claims}, true)`;
    await session`set local role authenticated`;
    return work(session);
  });
}

interface Plan {
  readonly 'Execution Time': number;
  readonly 'Planning Time': number;
}

/** Milliseconds for planning and running a statement, as reported by the server. */
export async function explain(session: TransactionSql, statement: string): Promise<number> {
  const [row] = await session.unsafe<{ 'QUERY PLAN': Plan[] }[]>(
    `explain (analyze, format json) ${statement}`,
  );
  const plan = row?.['QUERY PLAN'][0];
  if (!plan) throw new Error(`No plan for ${statement}`);
  return plan['Execution Time'] + plan['Planning Time'];
}
