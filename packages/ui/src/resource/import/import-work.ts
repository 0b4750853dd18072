import type { Host } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import type { CsvClient, CsvOpened } from '@ledgerwise/resource/csv';
import type { ImportMemory } from './import-memory.ts';
import type { ImportState, ImportStep } from './import-steps.ts';

/** Surroundings that may change while a file is reviewed. */
export interface ImportSurroundings {
  /** Its notices, and its jobs. */
  readonly host: Host;
  /** Currency of amounts in the file: ISO 4217. */
  readonly currency: string;
}

/** The file that is imported, and what reads it. */
export interface ImportSource {
  /** Client that reads it; opened on first use. */
  client(): CsvClient;
  /** Reads another file. */
  open(file: File, resource: AnyResource): Promise<CsvOpened>;
  /** The file that was chosen last. */
  file(): File | undefined;
  /** Returns a hash of its content, or undefined if it cannot be computed. */
  hash(): string | undefined;
  /** Corrects a cell of the loaded rows; the file on disk is unchanged. */
  correct(line: number, field: string, text: string): Promise<void>;
  /** Number of corrections: each makes the content different. */
  corrections(): number;
  /** Ends what reads it. */
  close(): void;
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
  /** True while the import screen is open. */
  isShown(): boolean;
  /** This browser's memory of imports into the list. */
  memory(): ImportMemory;
  remember(change: (memory: ImportMemory) => Partial<ImportMemory>): void;
  /** Forgets the unfinished file. */
  forgetUnfinished(): void;
}
