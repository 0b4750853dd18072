import type { Job, JobOutcome, JobRecovery } from '@ledgerwise/contract';
import { formatNumber } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { fileJobTexts } from './job-texts.ts';

/** Title of all errors that prevent importing a file. */
export const IMPORT_FAILED = 'Import Error';

export interface FileJobOptions<Result> {
  /** Key of the import, with which the server runs it once. */
  readonly key: string;
  /** Topic by which a screen finds its own imports. */
  readonly topic: string;
  /** Kind of the imported records, in lower case: `customers`. */
  readonly kinds: string;
  readonly fileName: string;
  /** Table whose records it changes. */
  readonly table: string;
  /** Path of the import screen. */
  readonly path: string;
  /** Number of sent rows or lines. */
  readonly total: number;
  /** Name of the units. */
  readonly units: 'rows' | 'lines';
  /** Format of their number. */
  readonly formats: Formats;
  /** Sends them and has them imported. */
  send(signal: AbortSignal, onProgress: (sent: { readonly done: number }) => void): Promise<Result>;
  describe(result: Result): JobOutcome;
  /** Failure message, if the reason does not include one. */
  readonly failed: string;
  /** True while the import screen is open, which then shows errors. */
  isShown(): boolean;
  /** How a later page finds out the result. */
  readonly recover: Pick<JobRecovery, 'call' | 'found'> & {
    resultOf(answer: unknown): Result | Promise<Result>;
  };
}

/**
 * Creates the job that imports a file: it continues when its screen is closed, and a later page finds out its result.
 */
export function fileJob<Result>(options: FileJobOptions<Result>): Job<Result> {
  const { key, topic, kinds, fileName, table, path, total, units, formats, failed, isShown, recover } =
    options;
  const nothing = fileJobTexts.notImported(fileName);
  return {
    id: key,
    topic,
    title: fileJobTexts.title(kinds, fileName),
    table,
    path,
    run(signal, report) {
      const sent = (done: string) => fileJobTexts.sent(done, formatNumber(total, formats), units);
      // A few rows are one request, and the end of many is one: they cannot be stopped half way.
      report({ done: 0, total, text: sent('0'), canCancel: false });
      return options.send(signal, ({ done }) => {
        const isSending = done < total;
        const text = isSending ? sent(formatNumber(done, formats)) : fileJobTexts.saving(units);
        report({ done, total, text, canCancel: isSending });
      });
    },
    describe: options.describe,
    failure: { title: IMPORT_FAILED, failed, isShown },
    cancelled: { title: fileJobTexts.cancelled, text: fileJobTexts.nothingImported },
    lost: { title: fileJobTexts.lost, text: fileJobTexts.lostText(nothing) },
    recover: {
      ...recover,
      args: { key },
      settle: { call: 'discard_staged_import', args: { key } },
    },
  };
}
