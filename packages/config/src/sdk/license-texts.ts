import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LibraryManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * Returns the licenses of libraries that a package's files contain, as these licenses require; by their installed
 * folders.
 */
export function licenseTexts(folders: readonly string[]): string {
  const texts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as LibraryManifest;
    const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
    const words = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license ?? 'see its text'})`, ...words].join('\n\n');
  });
  const head = 'Parts of these libraries are in the files of this package.';
  return `${[head, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
