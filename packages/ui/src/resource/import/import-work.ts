import type { Host } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import type { ImportMemory } from './import-memory.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportState, ImportStep } from './import-steps.ts';

/** Surroundings that may change while a file is reviewed. */
export interface ImportSurroundings {
  /** Its notices, and its jobs. */
  readonly host: Host;
  /** Of amounts in the file: ISO 4217. */
  readonly currency: string;
}

/** Context of every step of an import. */
export interface ImportWork {
  readonly resource: AnyResource;
  readonly source: ImportSource;
  /** The current surroundings. */
  surroundings(): ImportSurroundings;
  state(): ImportState;
  change(next: Partial<ImportState>): void;
  go(step: ImportStep): void;
  /** Whether the import screen is open. */
  isShown(): boolean;
  /** This browser's memory of imports into the list. */
  memory(): ImportMemory;
  remember(change: (memory: ImportMemory) => Partial<ImportMemory>): void;
  /** No file waits to be imported any more. */
  forgetUnfinished(): void;
}
