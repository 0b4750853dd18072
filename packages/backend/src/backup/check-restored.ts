import type postgres from 'postgres';
import { booksHealth } from '../books-health.ts';
import { LastingFailure } from '../lasting-failure.ts';
import { findLeftoverRows } from '../leftover-rows.ts';
import { readBooks } from './books-in-database.ts';
import { type Session, tableName } from './catalog.ts';
import type { Books, Manifest } from './manifest.ts';

/** Findings about a restored database. */
export interface Report {
  /** Comparisons, one sentence each. */
  readonly lines: readonly string[];
  /** Failed controls of the books, one sentence each. Rows equal the backup's, so they failed in the original too. */
  readonly faults: readonly string[];
}

async function countDifferences(
  sql: Session,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const table of tables) {
    const [found] = await sql.unsafe<{ rows: number }[]>(
      `select count(*)::float8 as rows from ${tableName(table)}`,
    );
    if (found?.rows !== table.rows)
      differences.push(
        `${table.schema}.${table.name} has ${found?.rows} rows, and the backup ${table.rows}.`,
      );
  }
  return differences;
}

function booksDifferences(saved: Books, restored: Books | undefined): readonly string[] {
  if (!restored) return [`The organization ${saved.name} (${saved.organisation}) is missing.`];
  const differences: string[] = [];
  if (restored.entries !== saved.entries || restored.journal !== saved.journal)
    differences.push(`The journal of ${saved.name} differs from the backup's.`);
  if (restored.attachments !== saved.attachments || restored.attachmentBytes !== saved.attachmentBytes)
    differences.push(`The attachments of ${saved.name} differ from the backup's.`);
  return differences;
}

/** Throws a `LastingFailure` that names every difference between restored rows and the manifest of their backup. */
export async function requireEqual(sql: Session, manifest: Manifest): Promise<void> {
  const restored = new Map((await readBooks(sql)).map((books) => [books.organisation, books]));
  const differences = [
    ...(await countDifferences(sql, manifest)),
    ...manifest.books.flatMap((saved) => booksDifferences(saved, restored.get(saved.organisation))),
  ];
  if (differences.length > 0)
    throw new LastingFailure(
      `The restored rows are not those of the backup, so nothing was put in place. ${differences.join(' ')}`,
    );
}

/** Runs every control of the books of every organization. */
export async function reportHealth(sql: postgres.Sql, { tables, books }: Manifest): Promise<Report> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [`${tables.length} tables with ${rows} rows equal the backup.`];
  const faults: string[] = [];
  for (const { organisation, name, entries, attachments } of books) {
    const health = await booksHealth(sql, organisation);
    const equal = `${name}: ${entries} journal entries and ${attachments} attachments equal the backup`;
    lines.push(
      health.faults.length === 0
        ? `${equal}, all ${health.controls} controls of the books pass.`
        : `${equal}, ${health.faults.length} of ${health.controls} controls of the books fail.`,
    );
    faults.push(...health.faults.map(({ check, detail }) => `${name}: ${check}: ${detail ?? 'no detail'}`));
  }
  const leftovers = await findLeftoverRows(sql);
  if (leftovers) faults.push(`Rows of deleted organizations are left in ${leftovers.says.join('; ')}.`);
  return { lines, faults };
}
