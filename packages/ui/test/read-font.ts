import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReadFont } from '../src/pdf/typeface.ts';

const { resolve } = createRequire(import.meta.url);

/** Reads fonts from the disk instead of fetching them. */
export const readFont: ReadFont = (slice, weight) =>
  readFile(resolve(`@fontsource/noto-sans/files/noto-sans-${slice}-${weight}-normal.woff`));
