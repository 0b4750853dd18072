import { createHash } from 'node:crypto';
import type { ContractStamp } from '@ledgerwise/contract';

/** Written last into a release's folder: without it, there is no release. */
export const RECORD_FILE = 'release.json';

/** Record of a file in a release. */
export interface FileRecord {
  /** Its hash in the form of Subresource Integrity: `sha384-…`. */
  readonly integrity: string;
  /** In bytes. */
  readonly size: number;
}

/** `release.json`: one published version of the shell or of a remote. It never changes. */
export interface ReleaseRecord extends ContractStamp {
  readonly format: 1;
  readonly name: string;
  readonly version: string;
  /** Digest of all names and hashes: equal only for identical files. */
  readonly digest: string;
  /** By path in the release's folder. */
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

/** Returns the digest of all files' contents. */
export function digestOf(files: ReleaseRecord['files']): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).sort()) hash.update(`${name}\n${files[name]?.integrity}\n`);
  return hash.digest('hex');
}

/** Returns the hashes of the files that the shell itself requests. */
export function entryIntegrity({ files, container }: ReleaseRecord): Readonly<Record<string, string>> {
  const names = ['module.json', 'mf-manifest.json', ...(container === undefined ? [] : [container])];
  return Object.fromEntries(
    names.flatMap((name) => (files[name] ? [[name, files[name].integrity] as const] : [])),
  );
}
