import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from '../commands/workspace.ts';

const FILE = 'packages/ui/src/theme/besley-display.woff2';
/** Byte budget of the public pages for fonts. */
const MOST_BYTES = 25 * 1024;

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** Latin-1, which holds the names of products too, and the signs of good typesetting. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…€→✓×`;

const require = createRequire(import.meta.url);
const whole = readFileSync(require.resolve('@fontsource/besley/files/besley-latin-500-normal.woff2'));
const letters = await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2' });
if (letters.byteLength > MOST_BYTES)
  throw new Error(
    `${letters.byteLength} bytes are more than the ${MOST_BYTES} that the public pages may spend.`,
  );
writeFileSync(path.join(ROOT, FILE), letters);
console.log(`${FILE}: ${letters.byteLength} bytes.`);
