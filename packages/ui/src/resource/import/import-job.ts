import { type DataSource, type Job, type JobFile, type JobUndo, toAppError } from '@ledgerwise/contract';
import type { AnyResource, ImportResult } from '@ledgerwise/resource';
import {
  type CsvClient,
  type CsvPlan,
  DATA_FAILED,
  type ImportMode,
  type ImportOutcome,
  type LeftOut,
  type RowProblem,
  runImport,
} from '@ledgerwise/resource/csv';
import { countOfRecords } from '../../core/formats/format.ts';
import { formatsOf } from '../../core/formats/formats-of.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { fileJob, IMPORT_FAILED } from './file-job.ts';
import type { Review } from './import-steps.ts';
import type { ImportWork } from './import-work.ts';
import { importJobTexts } from './job-texts.ts';

/** Result of an import: the refused rows that are shown on screen, and all of them as a file. */
export interface ImportEnd {
  readonly outcome: ImportOutcome;
  readonly refused: readonly RowProblem[];
  readonly rejected: Blob | null;
  /** Rows of the file that were not sent, and why. */
  readonly left: LeftOut;
}

/** Refused rows that are shown on screen; the file of rejected rows has all of them. */
const TOLD_REFUSALS = 200;

/** Message for a file of which nothing was imported because some rows were refused. */
export const ROWS_REFUSED = importJobTexts.rowsRefused(DATA_FAILED);

/** Returns how an import is undone, once it has an id. */
export function undoOfImport(importId: string, records: string) {
  return {
    call: 'undo_import',
    args: { import_id: importId },
    question: {
      title: importJobTexts.undoQuestion,
      text: importJobTexts.undoText(records),
      confirm: importJobTexts.undo,
    },
    done: { title: importJobTexts.undone, text: importJobTexts.undoneText },
    failed: importJobTexts.notUndone,
  } as const satisfies JobUndo;
}

export interface ImportJobOptions {
  readonly resource: AnyResource;
  readonly source: DataSource;
  readonly client: CsvClient;
  readonly plan: CsvPlan;
  readonly mode: ImportMode;
  readonly key: string;
  readonly formats: Formats;
  readonly fileName: string;
  /** Path of the import screen. */
  readonly path: string;
  /** True while that screen is open. */
  isShown(): boolean;
}

const isImportResult = (answer: unknown): answer is ImportResult =>
  typeof answer === 'object' && answer !== null && 'import_id' in answer && 'rejected' in answer;

/** Creates the import job: it continues when its screen is closed, and a later page finds out its result. */
export function importJob(options: ImportJobOptions): Job<ImportEnd> {
  const { resource, source, client, plan, mode, key, formats, fileName, path, isShown } = options;
  const kinds = resource.label.many.toLowerCase();
  return fileJob<ImportEnd>({
    ...{ key, kinds, fileName, path, formats, isShown },
    topic: `import ${resource.name}`,
    table: resource.name,
    total: plan.total,
    units: 'rows',
    async send(signal, onProgress) {
      const work = { source, client, resource, plan, mode, key, fileName, signal, onProgress };
      return endOf(client, await runImport(work));
    },
    describe({ outcome, rejected }) {
      const { import_id: id, inserted, updated } = outcome;
      const count = inserted + updated;
      const files = rejected ? [rejectedRows(resource, rejected)] : [];
      if (id === null)
        return {
          isFailure: true,
          title: IMPORT_FAILED,
          text: ROWS_REFUSED,
          files,
        };
      const records = countOfRecords(resource.label, count, formats);
      return {
        title: importJobTexts.imported,
        text: importJobTexts.importedText(count),
        undo: undoOfImport(id, records),
        files,
      };
    },
    failed: DATA_FAILED,
    recover: {
      call: 'import_result',
      found: [
        {
          where: 'undone_at',
          title: importJobTexts.undone,
          text: importJobTexts.importedAndUndone(fileName),
        },
        {
          title: importJobTexts.imported,
          text: importJobTexts.importedFrom(fileName),
          undo: undoOfImport('{import_id}', importJobTexts.newAndUpdated(kinds)),
        },
      ],
      async resultOf(answer) {
        if (!isImportResult(answer)) throw new Error('import_result answered no import.');
        return endOf(client, answer);
      },
    },
  });
}

/** The file of the rows that were refused. */
function rejectedRows(resource: AnyResource, content: Blob): JobFile {
  return {
    label: importJobTexts.downloadRejectedRows,
    name: `rejected-${resource.name}.csv`,
    read: async () => content,
  };
}

/** The rows that were refused, by their place in the file. */
async function endOf(client: CsvClient, outcome: ImportOutcome): Promise<ImportEnd> {
  const { rejected } = outcome;
  const told = rejected.slice(0, TOLD_REFUSALS);
  const refused = await Promise.all(
    told.map(async ({ row, field, message }) => ({ line: await client.lineOf(row), field, message })),
  );
  const left = await client.leftOut();
  const isAnyOut = rejected.length + left.count > 0;
  return { outcome, refused, left, rejected: isAnyOut ? await client.rejected(rejected) : null };
}

/** The last steps of an import: it is carried out as a job of the host. `path` is that of the import screen. */
export function createImportRun(
  { resource, source, surroundings, state, change, go, remember, forgetUnfinished, isShown }: ImportWork,
  path: string,
) {
  let key = { for: '', value: '' };

  /** The same rows keep their key, so that a retry after a lost response imports nothing twice. */
  function keyFor({ fileName, policy, repeats, plan }: Review, mode: ImportMode): string {
    const { mapping } = state();
    const wanted = JSON.stringify([fileName, mapping, policy, repeats, mode, plan, source.corrections()]);
    if (key.for !== wanted) key = { for: wanted, value: crypto.randomUUID() };
    return key.value;
  }

  return {
    async run(review: Review, mode: ImportMode): Promise<void> {
      const { fileName, plan } = review;
      const id = keyFor(review, mode);
      change({ failure: null, step: { at: 'running', key: id, review } });
      const content = source.hash();
      // Stored before it starts: when the same file is chosen again, the server is asked if it was imported.
      if (content !== undefined)
        remember(({ imported }) => ({
          imported: [{ hash: content, key: id }, ...imported.filter((one) => one.key !== id)],
        }));
      try {
        const { host } = surroundings();
        const given = { source: host.data, client: source.client() };
        const formats = formatsOf(host.auth.organisation);
        const job = importJob({ ...given, formats, resource, path, plan, mode, key: id, fileName, isShown });
        const end = await host.jobs.start(job);
        if (end.outcome.import_id !== null) forgetUnfinished();
        source.close();
        const file = source.file();
        const { alsoHolds } = review.summary;
        go({ at: 'done', key: id, end, ...(file && alsoHolds && { also: { file, list: alsoHolds } }) });
      } catch (error) {
        // Cancelling needs no message.
        change({ step: review, failure: toAppError(error).code === 'data.aborted' ? null : error });
      }
    },
    /** Makes the next run another import, even of the same file. */
    forgetKey(): void {
      key = { for: '', value: '' };
    },
  };
}
