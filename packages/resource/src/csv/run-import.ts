import type { DataSource } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { isUuid } from '../uuid.ts';
import type { CsvClient } from './csv-client.ts';
import type { NameProblems } from './import/check-rows.ts';
import type { CsvPlan, Matches, Refusal } from './import/import-answers.ts';
import type { ColumnMapping } from './import/mapping.ts';
import { matchedBy, namedFields } from './imported-fields.ts';
import { type ImportProgress, importStaged, PART_SIZE, refuseAborted } from './staging.ts';

/**
 * Result of `import_records`: the number of created records, and the refused rows. `row` counts the sent rows from 1.
 */
export interface ImportOutcome {
  readonly import_id: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly rejected: readonly Refusal[];
}

/** Policy for invalid rows: they stop the whole import, or are skipped. */
export type ImportMode = 'all_or_nothing' | 'skip_bad';

interface Work {
  readonly source: DataSource;
  readonly client: CsvClient;
  readonly resource: AnyResource;
  readonly signal?: AbortSignal;
  onProgress?(progress: ImportProgress): void;
}

/** Parameters of an import. */
export interface ImportWork extends Work {
  readonly plan: CsvPlan;
  readonly mode: ImportMode;
  /** Created once per import: a retry with the same key never imports twice. */
  readonly key: string;
  /** Shown in the list of imports. */
  readonly fileName?: string;
}

/** Values per request for existing records. */
const MATCH_SIZE = 10_000;

/** Finds the existing records of the file's rows: by the resource's `matchBy` fields, documents by number. */
export async function findMatches({ source, client, resource, signal }: Work): Promise<Matches> {
  const found: Record<string, Record<string, string>> = {};
  const fields = matchedBy(resource);
  if (fields.length === 0) return found;
  const existing = await source.call(
    'summarise_records',
    { table_name: resource.name, query: {}, sum_fields: [] },
    signal,
  );
  // A first import, the largest of all, has nothing to be compared with.
  if (existing.count === 0) return found;
  for (const field of fields) {
    const values = await client.valuesOf(field);
    const ids: Record<string, string> = {};
    for (let from = 0; from < values.length; from += MATCH_SIZE) {
      refuseAborted(signal);
      const matches = await source.call(
        'match_records',
        { table_name: resource.name, field, wanted: values.slice(from, from + MATCH_SIZE) },
        signal,
      );
      for (const [value, id] of Object.entries(matches)) ids[value.toLowerCase()] = id;
    }
    found[field] = ids;
  }
  return found;
}

/** Additional parameters for finding names. */
interface NamesWork extends Work {
  /** The columns of the names. */
  readonly mapping: ColumnMapping;
}

/** Finds names in the file that match no record, or several, before its rows are validated. */
export async function findNameProblems(work: NamesWork): Promise<NameProblems> {
  const { source, client, resource, mapping, signal } = work;
  const found: Record<string, Record<string, string>> = {};
  const problemsIn = async (table: string, names: readonly string[]): Promise<Record<string, string>> => {
    const problems: Record<string, string> = {};
    for (let from = 0; from < names.length; from += MATCH_SIZE) {
      refuseAborted(signal);
      const wanted = names.slice(from, from + MATCH_SIZE);
      Object.assign(problems, await source.call('check_names', { table_name: table, wanted }, signal));
    }
    return problems;
  };
  for (const { field, tables } of namedFields(resource)) {
    const [first = '', ...others] = tables;
    const names = await client.namesIn(mapping, field);
    // Ids are checked by the database, which accepts references to inactive records that the stored record already has.
    let problems = await problemsIn(first, resource.document ? names : names.filter((name) => !isUuid(name)));
    // A name that several tables may contain is invalid only if it is in none of them.
    for (const table of others) {
      const further = await problemsIn(table, Object.keys(problems));
      problems = Object.fromEntries(
        Object.entries(further).map(([name, problem]) => [name, `${problems[name]}. ${problem}`]),
      );
    }
    if (Object.keys(problems).length > 0) found[field] = problems;
  }
  return found;
}

/** Sends the planned rows: few in one call, many in batches that the server joins and imports as one. */
export async function runImport(work: ImportWork): Promise<ImportOutcome> {
  const { source, client, resource, plan, mode, key, signal, onProgress } = work;
  const table_name = resource.name;
  const file_name = work.fileName ?? null;
  if (plan.total <= PART_SIZE) {
    const rows = await client.part(0, plan.total);
    const outcome = await source.call('import_records', { table_name, rows, mode, key, file_name }, signal);
    onProgress?.({ done: plan.total, total: plan.total });
    return outcome;
  }
  const rows = (from: number, size: number) => client.table(from, size);
  const outcome = await importStaged({ source, key, total: plan.total, rows, signal, onProgress }, () =>
    source.call('import_staged_records', { table_name, mode, key, file_name }),
  );
  // Asks the server to delete uploaded rows that it kept to respond sooner. No need to wait: it does so within a minute
  // anyway.
  source.call('discard_staged_import', { key }).catch(() => undefined);
  return outcome;
}
