import { LastingFailure } from '../lasting-failure.ts';
import { type BackupEntry, type ReadOptions, readEntries, wholeEntry } from './backup-reader.ts';
import { FORMAT, KEYS_NAME, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { countLines, tableOfPart } from './save-tables.ts';

export interface Inspected {
  readonly manifest: Manifest;
  /** Text of the key file. */
  readonly keys: string;
}

async function countRows({ content }: BackupEntry): Promise<number> {
  let rows = 0;
  for await (const part of content) rows += countLines(part);
  return rows;
}

function parseManifest(file: string, text: string): Manifest {
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== FORMAT)
    throw new LastingFailure(
      `The backup ${file} has the format ${manifest.format}, and this program reads the format ${FORMAT}. Use the version that wrote it (${manifest.product}).`,
    );
  return manifest;
}

/** Reads a backup to its end and returns its manifest, after every row that the manifest counts was found. */
export async function inspectBackup(options: ReadOptions): Promise<Inspected> {
  const { file } = options;
  const rows = new Map<number, number>();
  let manifest: Manifest | undefined;
  let keys: string | undefined;
  await readEntries(options, async (entry) => {
    const table = tableOfPart(entry.name);
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + (await countRows(entry)));
    else if (entry.name === KEYS_NAME) keys = (await wholeEntry(entry)).toString();
    else if (entry.name === MANIFEST_NAME)
      manifest = parseManifest(file, (await wholeEntry(entry)).toString());
  });
  const incomplete = (what: string) =>
    new LastingFailure(`The backup ${file} is not complete: ${what}. Use another backup.`);
  if (!manifest) throw incomplete(`it has no ${MANIFEST_NAME}`);
  if (keys === undefined) throw incomplete(`it has no ${KEYS_NAME}`);
  for (const [place, table] of manifest.tables.entries()) {
    const found = rows.get(place) ?? 0;
    if (found !== table.rows)
      throw incomplete(`it holds ${found} of ${table.rows} rows of ${table.schema}.${table.name}`);
  }
  return { manifest, keys };
}
