import type { AnyResource } from '@ledgerwise/resource';
import type { CsvClient } from '@ledgerwise/resource/csv';
import { createFileReview } from './file-review.ts';
import { createImportRun } from './import-job.ts';
import { changeImportMemory, hashOf, readImportMemory } from './import-memory.ts';
import type { ImportState } from './import-steps.ts';
import type { ImportSource, ImportSurroundings, ImportWork } from './import-work.ts';
import { createFlowState } from './kept-flow.ts';

/** The source of an import, before a file is chosen. */
function createImportSource(openClient: () => CsvClient): ImportSource {
  let client: CsvClient | undefined;
  let chosen: File | undefined;
  let hash: string | undefined;
  let corrections = 0;
  const csv = (): CsvClient => {
    client ??= openClient();
    return client;
  };
  return {
    client: csv,
    async open(file, resource) {
      chosen = file;
      const opened = await csv().open(file, resource);
      if (opened.ok) hash = await hashOf(file);
      return opened;
    },
    file: () => chosen,
    hash: () => hash,
    async correct(line, field, text) {
      corrections += 1;
      await csv().correct(line, field, text);
    },
    corrections: () => corrections,
    close() {
      client?.close();
      client = undefined;
    },
  };
}

export interface ImportFlowOptions {
  readonly resource: AnyResource;
  /** Path of the import screen. */
  readonly path: string;
  /** Owner of the memory: user and organization. */
  readonly scope: string;
  openClient(): CsvClient;
}

/** Takes a file of records through the import, step by step; after an error, the step is unchanged. */
export function createImportFlow(
  { resource, path, scope, openClient }: ImportFlowOptions,
  surroundings: ImportSurroundings,
) {
  let around = surroundings;
  const { state, watch, change, isShown } = createFlowState<ImportState>({
    step: { at: 'choose' },
    mapping: {},
    failure: null,
    unfinished: readImportMemory(scope, resource.name).unfinished,
  });
  const work: ImportWork = {
    resource,
    source: createImportSource(openClient),
    surroundings: () => around,
    state,
    change,
    isShown,
    go: (step) => change({ step }),
    memory: () => readImportMemory(scope, resource.name),
    remember: (next) => changeImportMemory(scope, resource.name, next),
    forgetUnfinished() {
      work.remember(() => ({ unfinished: null }));
      change({ unfinished: null });
    },
  };
  const { source, forgetUnfinished } = work;
  const { run, forgetKey } = createImportRun(work, path);

  return {
    state,
    watch,
    /** Replaces the host's services. */
    attach(next: ImportSurroundings): void {
      around = next;
    },
    ...createFileReview(work),
    run,
    restart(): void {
      source.close();
      forgetUnfinished();
      forgetKey();
      change({ failure: null, step: { at: 'choose' } });
    },
    forgetUnfinished,
    back: work.go,
    /** The rows with problems, before anything is imported. */
    rejected: () => source.client().rejected([]),
    close: source.close,
  };
}

export type ImportFlow = ReturnType<typeof createImportFlow>;
