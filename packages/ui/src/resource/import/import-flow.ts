import type { Host } from '@ledgerwise/contract';
import { toAppError } from '@ledgerwise/contract';
import type { AnyResource, RecentImport } from '@ledgerwise/resource';
import {
  type ColumnMapping,
  type CsvChecked,
  type CsvClient,
  type CsvPlan,
  type CsvProblem,
  type CsvSummary,
  type DuplicatePolicy,
  findMatches,
  findNameProblems,
  type ImportMode,
  type Matches,
  textOfProblem,
} from '@ledgerwise/resource/csv';
import { type ImportEnd, importJob } from './import-job.ts';
import {
  changeImportMemory,
  columnsOf,
  hashOf,
  readImportMemory,
  type UnfinishedFile,
  withRememberedColumns,
} from './import-memory.ts';

/** Where an import stands. Each step holds what the next one needs. */
export type ImportStep =
  | { readonly at: 'choose'; readonly problem?: CsvProblem }
  | { readonly at: 'reading'; readonly fileName: string }
  | ({ readonly at: 'columns' } & OpenFile)
  | ({ readonly at: 'checking' } & OpenFile)
  | Review
  | { readonly at: 'running'; readonly key: string; readonly review: Review }
  | { readonly at: 'done'; readonly key: string; readonly end: ImportEnd; readonly also?: AlsoHolding };

/** A file that holds the records of another list as well, for importing it there too. */
export interface AlsoHolding {
  readonly file: File;
  readonly list: string;
}

/** A file that was read. */
export interface OpenFile {
  readonly fileName: string;
  readonly summary: CsvSummary;
  /** The same file was imported before, and that import stands. */
  readonly earlier: EarlierImport | null;
}

/** An import that this one may repeat: of the same content, or of a file of the same name. */
export interface EarlierImport {
  readonly import: Pick<RecentImport, 'created_at' | 'inserted' | 'updated'> & {
    readonly who?: string | null;
  };
  readonly isSameContent: boolean;
}

export interface Review extends OpenFile {
  readonly at: 'review';
  readonly checked: CsvChecked;
  readonly matches: Matches;
  readonly plan: CsvPlan;
  readonly policy: DuplicatePolicy;
  /** A corrected cell is being judged. */
  readonly isChecking?: boolean;
}

/** Earlier imports of the same content that are asked for. */
const ASKED = 3;

/** What the screen draws. */
export interface ImportState {
  readonly step: ImportStep;
  readonly mapping: ColumnMapping;
  readonly failure: unknown;
  /** A file that was chosen before the page was loaded anew. */
  readonly unfinished: UnfinishedFile | null;
}

export interface ImportFlowOptions {
  readonly resource: AnyResource;
  /** Of the import screen. */
  readonly path: string;
  /** Whose memory it is: user and organisation. */
  readonly scope: string;
  openClient(): CsvClient;
}

/** What may change while a file is looked at. */
export interface ImportSurroundings {
  /** Its notices, and its jobs. */
  readonly host: Host;
  /** Of amounts in the file: ISO 4217. */
  readonly currency: string;
}

/**
 * Leads a file through the import, one step at a time; a failure leaves the step as it was. It belongs to the page, not to
 * the screen: who comes back finds it as it was left.
 */
export function createImportFlow(
  { resource, path, scope, openClient }: ImportFlowOptions,
  surroundings: ImportSurroundings,
) {
  let { host, currency } = surroundings;
  let client: CsvClient | undefined;
  let key = { for: '', value: '' };
  let hash: string | undefined;
  let corrections = 0;
  let chosen: File | undefined;
  let state: ImportState = {
    step: { at: 'choose' },
    mapping: {},
    failure: null,
    unfinished: readImportMemory(scope, resource.name).unfinished,
  };
  const listeners = new Set<() => void>();

  const csv = (): CsvClient => {
    client ??= openClient();
    return client;
  };
  const change = (next: Partial<ImportState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const go = (step: ImportStep): void => change({ step });
  const remember = (next: Parameters<typeof changeImportMemory>[2]): void =>
    changeImportMemory(scope, resource.name, next);

  function forgetUnfinished(): void {
    remember(() => ({ unfinished: null }));
    change({ unfinished: null });
  }

  /** The import that a file may repeat. What cannot be asked is no reason against importing. */
  async function earlierOf(file: File): Promise<EarlierImport | null> {
    const { data } = host;
    try {
      const { imported } = readImportMemory(scope, resource.name);
      for (const { key: earlierKey } of imported.filter((one) => one.hash === hash).slice(0, ASKED)) {
        const same = await data.call('import_result', { key: earlierKey });
        if (same && same.undone_at === null) return { import: same, isSameContent: true };
      }
      const recent = await data.call('recent_imports', { table_name: resource.name });
      const named = recent.find(({ file_name, undone_at }) => file_name === file.name && undone_at === null);
      return named ? { import: named, isSameContent: false } : null;
    } catch (error) {
      host.report(error, 'Earlier imports could not be looked up');
      return null;
    }
  }

  async function choose(file: File): Promise<void> {
    const fileName = file.name;
    chosen = file;
    change({ failure: null, step: { at: 'reading', fileName } });
    try {
      const opened = await csv().open(file, resource);
      if (!opened.ok) {
        host.notify.failure({ title: 'Import Error', text: textOfProblem(opened.problem) });
        go({ at: 'choose', problem: opened.problem });
        return;
      }
      const { summary } = opened;
      hash = await hashOf(file);
      const earlier = await earlierOf(file);
      const { columns } = readImportMemory(scope, resource.name);
      remember(() => ({ unfinished: { name: fileName, size: file.size } }));
      change({
        mapping: withRememberedColumns(resource, summary.headers, summary.mapping, columns),
        unfinished: null,
        step: { at: 'columns', fileName, summary, earlier },
      });
    } catch (failure) {
      change({ failure, step: { at: 'choose' } });
    }
  }

  function setMapping(summary: CsvSummary, mapping: ColumnMapping): void {
    remember(({ columns }) => ({ columns: { ...columns, ...columnsOf(summary.headers, mapping) } }));
    change({ mapping });
  }

  /** Judges all rows by the form's rules, by the names that the database knows, and by the records that it has. */
  async function judge(policy: DuplicatePolicy) {
    const { organisation } = host.auth;
    const notation = { currency, ...(organisation && { dateFormat: organisation.dateFormat }) };
    const { mapping } = state;
    const names = await findNameProblems({ source: host.data, client: csv(), resource, mapping });
    const checked = await csv().check(mapping, notation, names);
    const matches = await findMatches({ source: host.data, client: csv(), resource });
    return { checked, matches, policy, plan: await csv().plan(matches, policy) };
  }

  async function check({ fileName, summary, earlier }: OpenFile): Promise<void> {
    const file = { fileName, summary, earlier };
    change({ failure: null, step: { at: 'checking', ...file } });
    try {
      go({ at: 'review', ...file, ...(await judge('skip')) });
    } catch (failure) {
      change({ failure, step: { at: 'columns', ...file } });
    }
  }

  /** Mends a cell of the file that was read, and judges again; the file on the disk stays as it is. */
  async function correct(review: Review, line: number, field: string, text: string): Promise<void> {
    change({ failure: null, step: { ...review, isChecking: true } });
    corrections += 1;
    try {
      await csv().correct(line, field, text);
      const { isChecking: _done, ...file } = review;
      go({ ...file, ...(await judge(review.policy)) });
    } catch (failure) {
      change({ failure, step: review });
    }
  }

  async function setPolicy(review: Review, policy: DuplicatePolicy): Promise<void> {
    go({ ...review, policy, plan: await csv().plan(review.matches, policy) });
  }

  /** The same rows keep their key, so that a second try after a lost answer imports nothing twice. */
  function keyFor({ fileName, policy, plan }: Review, mode: ImportMode): string {
    const wanted = JSON.stringify([fileName, state.mapping, policy, mode, plan, corrections]);
    if (key.for !== wanted) key = { for: wanted, value: crypto.randomUUID() };
    return key.value;
  }

  async function run(review: Review, mode: ImportMode): Promise<void> {
    const { fileName, plan } = review;
    const id = keyFor(review, mode);
    change({ failure: null, step: { at: 'running', key: id, review } });
    const content = hash;
    // Before it begins: whether it was done is asked when the same file comes again.
    if (content !== undefined)
      remember(({ imported }) => ({
        imported: [{ hash: content, key: id }, ...imported.filter((one) => one.key !== id)],
      }));
    try {
      const job = importJob({
        resource,
        path,
        source: host.data,
        client: csv(),
        plan,
        mode,
        key: id,
        fileName,
      });
      const end = await host.jobs.start(job);
      if (end.outcome.import_id !== null) forgetUnfinished();
      close();
      const { alsoHolds } = review.summary;
      go({
        at: 'done',
        key: id,
        end,
        ...(chosen && alsoHolds && { also: { file: chosen, list: alsoHolds } }),
      });
    } catch (error) {
      // It has been told; what was cancelled needs no more words.
      change({ step: review, failure: toAppError(error).code === 'data.aborted' ? null : error });
    }
  }

  function close(): void {
    client?.close();
    client = undefined;
  }

  function restart(): void {
    close();
    forgetUnfinished();
    // Another file, or the same one once more: in any case another import.
    key = { for: '', value: '' };
    change({ failure: null, step: { at: 'choose' } });
  }

  return {
    state: () => state,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What is round it now. */
    attach(next: ImportSurroundings): void {
      ({ host, currency } = next);
    },
    isRunning: () => state.step.at === 'running',
    choose,
    setMapping,
    check,
    correct,
    setPolicy,
    run,
    cancel: (id: string) => host.jobs.cancel(id),
    restart,
    forgetUnfinished,
    back: go,
    /** The rows with problems, before anything is imported. */
    rejected: () => csv().rejected([]),
    close,
  };
}

export type ImportFlow = ReturnType<typeof createImportFlow>;
