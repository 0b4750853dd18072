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
 * Result of `import_records`: how many records were created, and what was refused. `row` counts the rows that
 * were sent, from 1.
 */
export interface ImportOutcome {
  readonly import_id: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly rejected: readonly Refusal[];
}

/** Whether faulty rows stop the whole import or are left out. */
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
  /** Made once for each import: a retry with the same key never imports twice. */
  readonly key: string;
  /** By which people know the import again. */
  readonly fileName?: string;
}

/** Values in one question for the records that are already there. */
const MATCH_SIZE = 10_000;

/** Finds the records that the file's rows are already there as: by the resource's `matchBy` fields, documents by number. */
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
    // An id in a file of records is left to the database, which lets a record go on to refer to what is inactive by now.
    let problems = await problemsIn(first, resource.document ? names : names.filter((name) => !isUuid(name)));
    // A name that may be in several tables is wrong where it is in none of them.
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
  // Lets the server work off what it put off to answer sooner. Nobody waits for it: it does so by itself within a minute.
  source.call('discard_staged_import', { key }).catch(() => undefined);
  return outcome;
}
