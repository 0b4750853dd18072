import { createHash } from 'node:crypto';
import type { ContractStamp } from '@ledgerwise/contract';

/** Written last into a release's folder: without it there is no release. */
export const RECORD_FILE = 'release.json';

/** Record of a file in a release. */
export interface FileRecord {
  /** Its hash in the form of Subresource Integrity: `sha384-…`. */
  readonly integrity: string;
  /** In bytes. */
  readonly size: number;
}

/** `release.json`: one version of the shell or of a remote as it was published. It never changes. */
export interface ReleaseRecord extends ContractStamp {
  readonly format: 1;
  readonly name: string;
  readonly version: string;
  /** Of all names and hashes: the same for the same files, and for no others. */
  readonly digest: string;
  /** By name below the release's folder. */
  readonly files: Readonly<Record<string, FileRecord>>;
  /** The script of the container; absent for the shell. */
  readonly container?: string;
  /** When it was published, in ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** The folder that it was published from. */
  readonly from: string;
}

/** A hash as an `integrity` attribute takes it. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Records of files, by name. */
export const fileRecords = (files: ReadonlyMap<string, Buffer>): Readonly<Record<string, FileRecord>> =>
  Object.fromEntries(
    [...files].map(([name, content]) => [name, { integrity: integrityOf(content), size: content.length }]),
  );

/** One text for the contents of all files. */
export function digestOf(files: ReleaseRecord['files']): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).sort()) hash.update(`${name}\n${files[name]?.integrity}\n`);
  return hash.digest('hex');
}

/** The files that the shell itself asks for, with their hashes. */
export function entryIntegrity({ files, container }: ReleaseRecord): Readonly<Record<string, string>> {
  const names = ['module.json', 'mf-manifest.json', ...(container === undefined ? [] : [container])];
  return Object.fromEntries(
    names.flatMap((name) => (files[name] ? [[name, files[name].integrity] as const] : [])),
  );
}
