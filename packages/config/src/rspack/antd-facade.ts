import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chunk, Compilation, Module } from '@rspack/core';
import { installedVersion } from './installed-version.ts';

const UI = fileURLToPath(new URL('../../../ui', import.meta.url));

function dependsOnUi(dir: string): boolean {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return '@ledgerwise/ui' in dependencies;
}

/**
 * Returns the only entry through which antd is used. Its version identifies the content: antd's version and a digest of
 * the facade's sources, so that a remote never uses a copy that lacks a part it was built against.
 */
export function antdFacade(dir: string): { name: string; version: string } | undefined {
  const folder = path.join(UI, 'src/antd');
  if (!existsSync(path.join(folder, 'index.ts')) || !dependsOnUi(dir)) return undefined;
  const digest = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    if (/\.(tsx?|css)$/.test(file) && !file.includes('.test.'))
      digest.update(readFileSync(path.join(folder, file)));
  // Starts with a letter, because a numeric part of a version may not start with 0.
  return {
    name: '@ledgerwise/ui/antd',
    version: `${installedVersion('antd', UI)}-h${digest.digest('hex').slice(0, 8)}`,
  };
}

/** Finds where a remote asks the page for the facade. */
export const asksForAntd = (module: Module): boolean =>
  module.identifier().startsWith('consume shared module (default) @ledgerwise/ui/antd@');

type ChunkGraph = Compilation['chunkGraph'];

const LIBRARY = /[\\/](node_modules|packages[\\/]ui[\\/]src[\\/]antd)[\\/]/;
/** The chunk of the calendar, which the facade loads by itself. */
const CALENDAR = 'calendar';
const ANTD = /[\\/]node_modules[\\/]antd[\\/]/;

/**
 * Creates a test for the chunk `antd`: true for libraries that are only in chunks with antd. A library that a list also
 * uses (dayjs, for example) is excluded, or the list would load all of antd for it.
 */
export function onlyBehindAntd() {
  const known = new WeakMap<Chunk, boolean>();
  const holdsAntd = (chunk: Chunk, chunkGraph: ChunkGraph): boolean => {
    const answer =
      known.get(chunk) ??
      chunkGraph.getChunkModules(chunk).some((module) => ANTD.test(module.nameForCondition() ?? ''));
    known.set(chunk, answer);
    return answer;
  };
  return (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean => {
    if (!LIBRARY.test(module.nameForCondition() ?? '')) return false;
    const chunks = [...chunkGraph.getModuleChunksIterable(module)].filter(({ name }) => name !== CALENDAR);
    return chunks.length > 0 && chunks.every((chunk) => holdsAntd(chunk, chunkGraph));
  };
}
