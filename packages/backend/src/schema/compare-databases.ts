import { type ResolvedProfile, resolveProfile, supabaseProfile } from '@supabase/pg-delta/integrations';
import { type Plan, plan } from '@supabase/pg-delta/plan';
import pg from 'pg';
import postgres from 'postgres';
import { compareColumnSettings } from './column-settings.ts';
import { compareDeclaredRows } from './declared-rows.ts';

/** One step from one database to another. */
export interface Step {
  readonly sql: string;
  readonly losesData: boolean;
  /** Uses what an earlier step must commit first, such as a new value of an enumeration. */
  readonly beginsTransaction: boolean;
}

/** The state of a database when it was read. */
export interface DatabaseState {
  readonly url: string;
  readonly facts: Awaited<ReturnType<ResolvedProfile['extract']>>['factBase'];
  readonly planOptions: ResolvedProfile['planOptions'];
}

export interface CompareOptions {
  /** Treats a removed object and a new one with the same content as a rename. */
  readonly acceptsRenames?: boolean;
}

/**
 * Reads a database's catalog, without the objects of the platform, and refuses objects that a comparison
 * would miss.
 */
export async function readDatabase(url: string): Promise<DatabaseState> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const profile = await resolveProfile(pool, supabaseProfile);
    const { factBase, diagnostics } = await profile.extract(pool);
    const unread = diagnostics.filter(({ code }) => code === 'unmodeled_kind').map(({ message }) => message);
    if (unread.length > 0) throw new Error(`pg-delta does not compare these: ${unread.join('; ')}`);
    return { url, facts: factBase, planOptions: profile.planOptions };
  } finally {
    await pool.end();
  }
}

/** Returns the steps that make one database equal another; empty if they are equal. */
export async function compareDatabases(
  from: DatabaseState,
  to: DatabaseState,
  { acceptsRenames = false }: CompareOptions = {},
): Promise<readonly Step[]> {
  const schema = plan(from.facts, to.facts, {
    ...from.planOptions,
    renames: acceptsRenames ? 'auto' : 'off',
  });
  const [source, target] = [from, to].map(({ url }) => postgres(url, { max: 1, onnotice: () => undefined }));
  if (!source || !target) throw new Error('Two databases are compared.');
  try {
    const rest = [
      ...(await compareColumnSettings(source, target)),
      ...(await compareDeclaredRows(source, target)),
    ];
    return [...stepsOf(schema), ...rest.map((sql) => ({ sql, losesData: false, beginsTransaction: false }))];
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

function stepsOf({ actions }: Plan): readonly Step[] {
  return actions.map(({ sql, dataLoss, transactionality, newSegmentBefore }, index) => {
    if (transactionality === 'nonTransactional')
      throw new Error(
        `This cannot be a part of a transaction, and has to be written as a migration by hand: ${sql}`,
      );
    return {
      sql: sql.trim().replace(/;$/, ''),
      losesData: dataLoss === 'destructive',
      beginsTransaction: newSegmentBefore || actions[index - 1]?.transactionality === 'commitBoundaryAfter',
    };
  });
}
