import { posix as path } from 'node:path';
import { PRERENDERED_FILE, TOKENS } from '../../compose/prerendered.ts';
import { WEB_MANIFEST } from '../../compose/web-manifest.ts';
import type { Candidate } from '../candidate.ts';
import { type Check, someOf } from '../check.ts';

interface Assets {
  readonly js?: { readonly sync?: readonly string[]; readonly async?: readonly string[] };
  readonly css?: { readonly sync?: readonly string[]; readonly async?: readonly string[] };
}

const filesOf = ({ js, css }: Assets = {}): readonly string[] =>
  [js?.sync, js?.async, css?.sync, css?.async].flatMap((names) => names ?? []);

const lists = (value: unknown): readonly { readonly assets?: Assets }[] =>
  Array.isArray(value) ? value : [];

function namedByManifest({ federation }: Candidate): readonly string[] {
  const entry = federation?.metaData?.remoteEntry;
  const container = entry?.name ? [path.join(entry.path ?? '', entry.name)] : [];
  const assets = [...lists(federation?.exposes), ...lists(federation?.shared)];
  return [...container, ...assets.flatMap(({ assets: own }) => filesOf(own))];
}

const namedByModule = ({ module }: Candidate): readonly string[] =>
  Object.values(module?.screens ?? {}).flatMap(({ files }) => files ?? []);

const NAMED_BY_PRERENDERED = new RegExp(`${TOKENS.entry}([\\w./~@-]+\\.\\w+)`, 'g');
const NAMED_BY_PAGE = /(?:src|href)="\/([^"#?]+\.[a-z0-9]+)"/g;

function namedByPage({ files }: Candidate): readonly string[] {
  const named = [...String(files.get('index.html') ?? '').matchAll(NAMED_BY_PAGE)].map(
    ([, file = '']) => file,
  );
  // The web manifest is composed from the live releases, like pages.
  return named.filter((file) => file !== WEB_MANIFEST);
}

function namedByGroups({ files }: Candidate): readonly string[] {
  try {
    const groups = JSON.parse(String(files.get('route-assets.json') ?? '{}')) as Record<string, unknown>;
    return Object.values(groups).flatMap((names) => (Array.isArray(names) ? (names as string[]) : []));
  } catch {
    // Another check reports invalid JSON.
    return [];
  }
}

/** Returns images and hints of prerendered pages, whose address is only known when they are served. */
function namedByPrerendered({ files }: Candidate): readonly string[] {
  const prerendered = String(files.get(PRERENDERED_FILE) ?? '');
  return [...prerendered.matchAll(NAMED_BY_PRERENDERED)].map(([, file = '']) => file);
}

/** A table of a build's runtime: digests of chunks by their ids, and how their names end. */
const CHUNK_TABLE = /\(?\{((?:"?[\w-]+"?:"[0-9a-f]{8,}",?)+)\}\)?\[\w+\]\s*\+\s*"(\.\w+)"/g;

/** Returns the suffixes of chunk names that only a script's runtime knows, such as `.5de73078.js`. */
function endsInRuntime(script: string): readonly string[] {
  return [...script.matchAll(CHUNK_TABLE)].flatMap(([, table = '', extension = '']) =>
    [...table.matchAll(/:"([0-9a-f]+)"/g)].map(([, digest = '']) => `.${digest}${extension}`),
  );
}

const REQUIRED_OF_SHELL = ['index.html', 'route-assets.json', 'build.json'];
const REQUIRED_OF_REMOTE = ['module.json', 'mf-manifest.json'];

/** Reports missing files that manifests, pages or scripts refer to. */
export const namedFiles: Check = (candidate) => {
  const { name, files } = candidate;
  const names = [...files.keys()];
  const required = name === 'shell' ? REQUIRED_OF_SHELL : REQUIRED_OF_REMOTE;
  const sources: readonly (readonly [string, readonly string[]])[] = [
    ['mf-manifest.json', namedByManifest(candidate)],
    ['module.json', namedByModule(candidate)],
    ['index.html', name === 'shell' ? namedByPage(candidate) : []],
    ['route-assets.json', namedByGroups(candidate)],
    [PRERENDERED_FILE, name === 'shell' ? [] : namedByPrerendered(candidate)],
  ];
  const told = sources.flatMap(([source, named]) => {
    const missing = [...new Set(named)].filter((file) => !files.has(file));
    return missing.length > 0
      ? [
          `${source} names files that are not there: ${someOf(missing)}. Build again, or deliver the whole folder.`,
        ]
      : [];
  });
  const asked = names
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const ends = endsInRuntime(String(files.get(file)));
      const missing = ends.filter((end) => !names.some((known) => known.endsWith(end)));
      return missing.length > 0
        ? [
            `${file} loads chunks that are not there: ${someOf(missing.map((end) => `*${end}`))}. Build again.`,
          ]
        : [];
    });
  return [
    ...required
      .filter((file) => !files.has(file))
      .map((file) => `${file} is missing. Publish the folder that the build writes.`),
    ...told,
    ...asked,
  ];
};
