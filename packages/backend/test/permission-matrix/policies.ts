import type postgres from 'postgres';
import { attempt, type Outcome, type Trial } from './attempt.ts';
import { differences } from './intent.ts';

interface Policy {
  readonly name: string;
  readonly relation: string;
  readonly hasUsing: boolean;
  readonly hasCheck: boolean;
}

/** Every policy of the exposed schema. */
export async function listPolicies(sql: postgres.ISql): Promise<readonly Policy[]> {
  return sql<Policy[]>`
    select policyname as name, tablename as relation, qual is not null as "hasUsing", with_check is not null as "hasCheck"
    from pg_policies where schemaname = 'public' order by 2, 1`;
}

/** A change to a policy that must not go unnoticed. */
type Sabotage = (session: postgres.TransactionSql, policy: Policy) => Promise<unknown>;

export const drop: Sabotage = (session, { name, relation }) =>
  session`drop policy ${session(name)} on ${session(relation)}`;

/** Lets every signed-in user pass. */
export const open: Sabotage = (session, { name, relation, hasUsing, hasCheck }) =>
  session`alter policy ${session(name)} on ${session(relation)}
    ${hasUsing ? session`using (true)` : session``} ${hasCheck ? session`with check (true)` : session``}`;

/**
 * Role and operation of a policy, from its name before the records: policies of one kind differ only in
 * these.
 */
export const kindOfPolicy = ({ name }: Policy): string =>
  /^.+? (read|add|change|delete|save|pause|drop)\b/.exec(name)?.[0] ?? name;

/** Policies whose sabotage changes no outcome of their table's trials. All changes are undone. */
export async function unnoticed(
  sql: postgres.Sql,
  policies: readonly Policy[],
  sabotage: Sabotage,
  trialsByRelation: ReadonlyMap<string, readonly Trial[]>,
  intent: ReadonlyMap<string, Outcome>,
): Promise<readonly string[]> {
  const silent: string[] = [];
  for (const policy of policies) {
    const noticed = await sql
      .begin(async (session) => {
        await sabotage(session, policy);
        const outcomes = await attempt(session, trialsByRelation.get(policy.relation) ?? []);
        throw new RolledBack(differences(outcomes, intent).length > 0);
      })
      .catch((reason: unknown) => {
        if (reason instanceof RolledBack) return reason.noticed;
        throw reason;
      });
    if (!noticed) silent.push(`${policy.relation}: ${policy.name}`);
  }
  return silent;
}

/** Carries the finding out of a transaction that must not be committed. */
class RolledBack extends Error {
  readonly noticed: boolean;
  constructor(noticed: boolean) {
    super('rolled back');
    this.noticed = noticed;
  }
}
