import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/** The version of the product, as its `package.json` has it. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}
