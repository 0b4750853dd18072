import type { AnyResource } from '@ledgerwise/resource';
import type { CsvClient } from '@ledgerwise/resource/csv';
import { createFileReading } from './file-reading.ts';
import { createFileReview } from './file-review.ts';
import { changeImportMemory, readImportMemory } from './import-memory.ts';
import { createImportRun } from './import-run.ts';
import { createImportSource } from './import-source.ts';
import type { ImportState } from './import-steps.ts';
import type { ImportSurroundings, ImportWork } from './import-work.ts';

export interface ImportFlowOptions {
  readonly resource: AnyResource;
  /** Of the import screen. */
  readonly path: string;
  /** Owner of the memory: user and organization. */
  readonly scope: string;
  openClient(): CsvClient;
}

/**
 * Leads a file through the import, one step at a time; a failure leaves the step as it was. It belongs to the page, not to
 * the screen: who comes back finds it as it was left.
 */
export function createImportFlow(
  { resource, path, scope, openClient }: ImportFlowOptions,
  surroundings: ImportSurroundings,
) {
  let around = surroundings;
  let state: ImportState = {
    step: { at: 'choose' },
    mapping: {},
    failure: null,
    unfinished: readImportMemory(scope, resource.name).unfinished,
  };
  const listeners = new Set<() => void>();
  const change = (next: Partial<ImportState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const work: ImportWork = {
    resource,
    source: createImportSource(openClient),
    surroundings: () => around,
    state: () => state,
    change,
    go: (step) => change({ step }),
    memory: () => readImportMemory(scope, resource.name),
    remember: (next) => changeImportMemory(scope, resource.name, next),
    forgetUnfinished() {
      work.remember(() => ({ unfinished: null }));
      change({ unfinished: null });
    },
  };
  const { source, forgetUnfinished } = work;
  const { run, cancel, forgetKey } = createImportRun(work, path);

  return {
    state: work.state,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Attaches the current surroundings. */
    attach(next: ImportSurroundings): void {
      around = next;
    },
    isRunning: () => state.step.at === 'running',
    ...createFileReading(work),
    ...createFileReview(work),
    run,
    cancel,
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
