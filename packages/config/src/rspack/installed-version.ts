import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Version of a package as the given folder would import it. */
export function installedVersion(name: string, dir: string): string {
  const file = createRequire(path.join(dir, 'package.json')).resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}
