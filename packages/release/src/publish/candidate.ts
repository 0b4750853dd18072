import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContractStamp } from '@ledgerwise/contract';
import type { FederationManifest, ModuleFile } from '../compose/deployment.ts';
import { Refusal } from '../refusal.ts';
import { SHELL } from '../releases/release-name.ts';
import { RECORD_FILE } from '../releases/release-record.ts';

/** A built folder to publish, read into memory once, so that it cannot change between check and upload. */
export interface Candidate {
  readonly name: string;
  readonly version: string;
  /** The folder, for messages. */
  readonly dir: string;
  /** By path in the folder, with slashes. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** `module.json`; undefined for the shell, and if it cannot be read. */
  readonly module: ModuleFile | undefined;
  /** `mf-manifest.json`; undefined for the shell, and if it cannot be read. */
  readonly federation: FederationManifest | undefined;
  /** Undefined if no file states it. */
  readonly contract: ContractStamp | undefined;
}

async function namesIn(dir: string): Promise<readonly string[]> {
  const names = await readdir(dir, { recursive: true });
  const files = await Promise.all(
    names.map(async (name) => ((await stat(path.join(dir, name))).isFile() ? [name] : [])),
  );
  return (
    files
      .flat()
      .map((name) => name.replaceAll('\\', '/'))
      // From another store that the folder was copied from.
      .filter((name) => name !== RECORD_FILE)
      .sort()
  );
}

/** Reads all files of a folder; refuses a missing folder and unreadable files. */
async function readFolder(dir: string): Promise<ReadonlyMap<string, Buffer>> {
  try {
    const names = await namesIn(dir);
    if (names.length === 0) throw new Refusal(`${dir} is empty. Build it first.`);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(path.join(dir, name))] as const)),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `${dir} cannot be read completely (${error instanceof Error ? error.message : error}). Nothing was published.`,
      { cause: error },
    );
  }
}

/** Returns a JSON file of the folder; undefined if it is missing or invalid, which a separate check reports. */
function jsonOf<T>(files: ReadonlyMap<string, Buffer>, name: string): T | undefined {
  try {
    return JSON.parse(String(files.get(name))) as T;
  } catch {
    return undefined;
  }
}

interface Versioned extends Partial<ContractStamp> {
  readonly version?: unknown;
}

function contractOf({ contract, contractMinor }: Versioned): ContractStamp | undefined {
  if (typeof contract !== 'number') return undefined;
  return { contract, ...(typeof contractMinor === 'number' && { contractMinor }) };
}

/** Reads a built folder. `version` overrides the build's own. */
export async function readCandidate(
  name: string,
  dir: string,
  version: string | undefined,
): Promise<Candidate> {
  const files = await readFolder(dir);
  const isShell = name === SHELL;
  const teller = isShell ? 'build.json' : 'module.json';
  const told = jsonOf<Versioned>(files, teller) ?? {};
  const own = version ?? told.version;
  if (typeof own !== 'string')
    throw new Refusal(
      `${path.join(dir, teller)} does not say which version this is. Build it with this repository’s tools, or name it: --version 1.4.0`,
    );
  return {
    name,
    version: own,
    dir,
    files,
    module: isShell ? undefined : jsonOf(files, 'module.json'),
    federation: isShell ? undefined : jsonOf(files, 'mf-manifest.json'),
    contract: contractOf(told),
  };
}
