import { AppError, type Host } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type CsvClient, findMatches, openCsvWorker, textOfProblem } from '@ledgerwise/resource/csv';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { importJob } from './import-job.ts';

/** A file that is imported without reviewing its columns: its headers are the labels of the fields. */
export interface KnownFile {
  readonly resource: AnyResource;
  readonly file: File;
  /** The same for the same file: an import runs once per key. */
  readonly key: string;
  /** Path of the list's import screen. */
  readonly path: string;
}

/** Results for the records of a file. */
export interface FileImported {
  readonly imported: number;
  /** Number of existing records, which stay unchanged. */
  readonly known: number;
  /** Reasons for refused rows, one message each. */
  readonly refused: readonly string[];
}

interface Importer extends Pick<Host, 'data' | 'jobs' | 'auth'> {
  /** Currency of amounts in the file: ISO 4217. */
  readonly currency: string;
}

/**
 * Imports a file as the import screen does, as a job: valid rows are imported, existing records stay unchanged. Throws
 * a message if the file cannot be read or the import is refused.
 */
export async function importFile(
  { data, jobs, auth, currency }: Importer,
  { resource, file, key, path }: KnownFile,
  openClient: () => CsvClient = openCsvWorker,
): Promise<FileImported> {
  const client = openClient();
  try {
    const opened = await client.open(file, resource);
    if (!opened.ok) throw new AppError('data.invalid', { message: textOfProblem(opened.problem) });
    const { organisation } = auth;
    const notation = { currency, ...(organisation && { dateFormat: organisation.dateFormat }) };
    const checked = await client.check(opened.summary.mapping, notation);
    const matches = await findMatches({ source: data, client, resource });
    // Without a user to ask, two records of the same name are both imported.
    const plan = await client.plan(matches, 'skip', 'keep');
    const told = new Set(checked.problems.map(({ message }) => message));
    if (plan.total === 0) return { imported: 0, known: plan.skipped, refused: [...told] };
    const { outcome, refused } = await jobs.start(
      importJob({
        resource,
        source: data,
        client,
        plan,
        mode: 'skip_bad',
        key,
        fileName: file.name,
        path,
        isShown: () => false,
        formats: formatsOf(organisation, currency),
      }),
    );
    for (const { message } of refused) told.add(message);
    return { imported: outcome.inserted, known: plan.skipped, refused: [...told] };
  } finally {
    client.close();
  }
}
