import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PARTS = ['shell', 'packages/ui', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))];

function styleSheets(): string[] {
  return PARTS.flatMap((part) =>
    readdirSync(path.join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join(part, 'src', file)),
  );
}

/** Type in pixels does not grow with the font size of the browser. */
it('sizes type by the browser’s font size, never in pixels', () => {
  const found = styleSheets().flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      // A lower limit is not a size: below 16 px, phones zoom into a field.
      .map((line) => line.replace('max(16px, 1rem)', '1rem'))
      .filter((line) => /^\s*font(-size)?:.*\dpx/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
