import type { Host } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import type { ImportMemory } from './import-memory.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportState, ImportStep } from './import-steps.ts';

/** What may change while a file is looked at. */
export interface ImportSurroundings {
  /** Its notices, and its jobs. */
  readonly host: Host;
  /** Of amounts in the file: ISO 4217. */
  readonly currency: string;
}

/** What every step of an import works with. */
export interface ImportWork {
  readonly resource: AnyResource;
  readonly source: ImportSource;
  /** What is round it now. */
  surroundings(): ImportSurroundings;
  state(): ImportState;
  change(next: Partial<ImportState>): void;
  go(step: ImportStep): void;
  /** What this browser remembers of imports into the list. */
  memory(): ImportMemory;
  remember(change: (memory: ImportMemory) => Partial<ImportMemory>): void;
  /** No file waits to be imported any more. */
  forgetUnfinished(): void;
}
