import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedVersion } from './shared-libraries.ts';

const UI = fileURLToPath(new URL('../../../ui', import.meta.url));

function dependsOnUi(dir: string): boolean {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return '@ledgerwise/ui' in dependencies;
}

/**
 * The one entry through which antd is used. Its version says what is inside: antd's version and a digest of the
 * facade's sources, so that a remote never meets a copy that lacks a part it was built against.
 */
export function antdFacade(dir: string): { name: string; version: string } | undefined {
  const folder = path.join(UI, 'src/antd');
  if (!existsSync(path.join(folder, 'index.ts')) || !dependsOnUi(dir)) return undefined;
  const digest = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    if (/\.tsx?$/.test(file) && !file.includes('.test.'))
      digest.update(readFileSync(path.join(folder, file)));
  // A letter in front: an all-digit part of a version may not begin with 0.
  return {
    name: '@ledgerwise/ui/antd',
    version: `${installedVersion('antd', UI)}-h${digest.digest('hex').slice(0, 8)}`,
  };
}
