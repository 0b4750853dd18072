import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';

/** The relevant part of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly ledgerwise?: Readonly<Record<string, string>>;
}

/** A package for other teams, and what of it they get. */
export interface SdkPackage {
  /** Below `packages`. */
  readonly folder: string;
  /** Published entries; the others are only for this workspace. */
  readonly entries: readonly string[];
  /** Peer dependencies, of which only one copy may exist. All other libraries are bundled. */
  readonly peers: readonly string[];
  /** Peers that only some entries need. */
  readonly optionalPeers: readonly string[];
}

/** The three that a remote is written with. */
export const SDK: readonly SdkPackage[] = [
  {
    folder: 'contract',
    entries: ['.', './checks', './registry-signature', './router'],
    peers: ['react', 'react-router-dom'],
    optionalPeers: [],
  },
  {
    folder: 'resource',
    entries: [
      '.',
      './checks',
      './csv',
      './csv/inline',
      './local',
      './country-words',
      './number-format',
      './query',
      './report',
      './supabase',
      './supabase/files',
      './time-zone',
      './validation',
    ],
    peers: ['@ledgerwise/contract'],
    optionalPeers: ['@supabase/supabase-js'],
  },
  {
    folder: 'ui',
    entries: [
      './actions',
      './chart',
      './core',
      './form',
      './jobs',
      './list',
      './record',
      './record-form',
      './resource',
      './sheet',
      './table',
      './testing',
      './theme.css',
      './verification',
    ],
    peers: ['@ledgerwise/contract', '@ledgerwise/resource', 'react', 'react-dom'],
    optionalPeers: [],
  },
];

/** Folder of a package, or of something in it. */
export const inPackage = (folder: string, ...parts: readonly string[]): string =>
  path.join(ROOT, 'packages', folder, ...parts);

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(inPackage(folder, 'package.json'), 'utf8')) as Manifest;

/** Sources of the offered entries, below the package's `src`: `checks/index.ts`. */
export function entrySources({ folder, entries }: SdkPackage): readonly string[] {
  const { exports = {} } = readManifest(folder);
  return entries.map((entry) => {
    const source = exports[entry];
    if (source === undefined)
      throw new Error(`packages/${folder}/package.json exports no ${entry}, which sdk-package.ts offers.`);
    return source.replace(/^\.\/src\//, '');
  });
}

/** True for TypeScript sources. */
export const isCode = (file: string): boolean => /\.tsx?$/.test(file);

/** Returns the name of a source's built file: `checks/index.ts` becomes `checks/index.js`, style sheets keep theirs. */
export const builtName = (source: string, extension: '.js' | '.d.ts'): string =>
  isCode(source) ? source.replace(/\.tsx?$/, extension) : source;
