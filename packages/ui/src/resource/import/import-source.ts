import type { AnyResource } from '@ledgerwise/resource';
import type { CsvClient, CsvOpened } from '@ledgerwise/resource/csv';
import { hashOf } from './import-memory.ts';

/** The file that is imported, and what reads it. */
export interface ImportSource {
  /** Client that reads it; opened on first use. */
  client(): CsvClient;
  /** Reads another file. */
  open(file: File, resource: AnyResource): Promise<CsvOpened>;
  /** The file that was chosen last. */
  file(): File | undefined;
  /** Tells its content from others; undefined where that cannot be told. */
  hash(): string | undefined;
  /** Mends a cell of what was read; the file on the disk stays as it is. */
  correct(line: number, field: string, text: string): Promise<void>;
  /** How often that was tried: what is read is another content each time. */
  corrections(): number;
  /** Ends what reads it. */
  close(): void;
}

/** The source of an import, before a file is chosen. */
export function createImportSource(openClient: () => CsvClient): ImportSource {
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
