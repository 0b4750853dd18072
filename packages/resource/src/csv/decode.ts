/** Encodings that files are read in, by their names of the WHATWG Encoding Standard. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The text of a file, without a byte order mark. */
export interface Decoded {
  readonly text: string;
  readonly encoding: CsvEncoding;
}

function markedEncoding(bytes: Uint8Array): CsvEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Text has line ends and tabs, but no other control characters worth mentioning. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 8192);
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) controls += 1;
  }
  return controls > head.length / 50;
}

/**
 * The text of a file: UTF-8 (with or without mark), UTF-16 with a mark, and otherwise what Windows programs write.
 * Null for a file that holds no text.
 */
export function decodeCsv(bytes: Uint8Array): Decoded | null {
  const marked = markedEncoding(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  if (looksBinary(bytes)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // Not UTF-8: every byte means something in Windows-1252, the encoding of older spreadsheets.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
