import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReadFont } from '../src/pdf/typeface.ts';
import { uncompressedFont } from '../src/pdf/uncompressed-font.ts';

const { resolve } = createRequire(import.meta.url);

/** Reads the WOFF file of a font. */
export const readWoff: ReadFont = (slice, weight) =>
  readFile(resolve(`@fontsource/noto-sans/files/noto-sans-${slice}-${weight}-normal.woff`));

/** Reads fonts from the disk instead of fetching them. */
export const readFont: ReadFont = async (slice, weight) => uncompressedFont(await readWoff(slice, weight));
