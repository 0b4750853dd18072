import cyrillic400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff';
import cyrillic700 from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff';
import cyrillicExt400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff';
import cyrillicExt700 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff';
import devanagari400 from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff';
import devanagari700 from '@fontsource/noto-sans/files/noto-sans-devanagari-700-normal.woff';
import greek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff';
import greek700 from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff';
import greekExt400 from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff';
import greekExt700 from '@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff';
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff';
import latin700 from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff';
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff';
import latinExt700 from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff';
import vietnamese400 from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff';
import vietnamese700 from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff';
import { AppError } from '@ledgerwise/contract';
import type { ReadFont, Slice, Weight } from './typeface.ts';
import { uncompressedFont } from './uncompressed-font.ts';

const ADDRESSES: Readonly<Record<Slice, Readonly<Record<Weight, string>>>> = {
  latin: { 400: latin400, 700: latin700 },
  'latin-ext': { 400: latinExt400, 700: latinExt700 },
  vietnamese: { 400: vietnamese400, 700: vietnamese700 },
  greek: { 400: greek400, 700: greek700 },
  'greek-ext': { 400: greekExt400, 700: greekExt700 },
  cyrillic: { 400: cyrillic400, 700: cyrillic700 },
  'cyrillic-ext': { 400: cyrillicExt400, 700: cyrillicExt700 },
  devanagari: { 400: devanagari400, 700: devanagari700 },
};

/** Fonts from the folder of this script; each is fetched and decompressed when a text needs it, and cached. */
const kept = new Map<string, Promise<Uint8Array>>();

async function fetchFont(address: string): Promise<Uint8Array> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new AppError('network.offline', { cause });
  });
  if (!response.ok)
    throw new AppError('pdf.font_missing', {
      status: response.status,
      message:
        'A font of the PDF could not be loaded from the server. Load the page again and try once more.',
    });
  return uncompressedFont(new Uint8Array(await response.arrayBuffer()));
}

export const readFontFile: ReadFont = (slice, weight) => {
  const address = ADDRESSES[slice][weight];
  const known = kept.get(address);
  if (known) return known;
  const read = fetchFont(address);
  kept.set(address, read);
  // A failed load is retried the next time.
  read.catch(() => kept.delete(address));
  return read;
};
