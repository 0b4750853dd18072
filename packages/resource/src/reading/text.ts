/** The text of a file, without a byte order mark. */
export interface Decoded {
  readonly text: string;
  /** Name in the WHATWG Encoding Standard. */
  readonly encoding: string;
}

/** Reason why a file cannot be read as text. */
export type NoText =
  | {
      readonly failure: 'binary';
      /** Its kind, if the first bytes show it. */
      readonly kind?: 'archive' | 'compressed' | 'pdf' | 'old_workbook';
    }
  /** UTF-16 without a byte order mark. */
  | { readonly failure: 'unmarked' }
  /** It declares an unknown encoding. */
  | { readonly failure: 'unknown_encoding'; readonly encoding: string }
  /** It is not valid in the encoding that it declares. */
  | {
      readonly failure: 'other_encoding';
      readonly encoding: string;
      /** Line of the first invalid character; absent if the last one is cut off. */
      readonly line?: number;
    };

/** The encoding that a file declares. */
export interface DeclaredEncoding {
  readonly encoding?: string;
  /** The declaration is always used; otherwise only if the file is not UTF-8. */
  readonly isBinding: boolean;
}

/** Decoding options for a kind of file. */
export interface TextOptions {
  /** Finds the declaration in the first part of a file. A byte order mark takes precedence. */
  declared?(head: string): DeclaredEncoding;
  /** True if a text with German DOS letters is of a kind that still uses them. */
  mayBeDos?(text: string): boolean;
  /** Refuses a file with a byte order mark and invalid bytes; otherwise it is read as far as possible. */
  readonly isStrict?: boolean;
}

const MAGIC = [
  ['archive', [0x50, 0x4b, 0x03, 0x04]],
  ['compressed', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['old_workbook', [0xd0, 0xcf, 0x11, 0xe0]],
] as const;

/**
 * Windows-1252 where it differs from Latin-1. Not every `TextDecoder` knows these 32: Node 20 reads 0x80 as a control
 * character.
 */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];
/** German letters as programs under DOS wrote them. */
const DOS: Readonly<Record<string, string>> = {
  '\u0081': 'ü',
  '\u0084': 'ä',
  '\u008e': 'Ä',
  '\u0094': 'ö',
  '\u0099': 'Ö',
  '\u009a': 'Ü',
  á: 'ß',
};
const WINDOWS_NAMES = /^(?:windows-1252|cp-?1252|iso-?8859-1|latin-?1|us-ascii)$/;

/**
 * Decodes each byte to the character of its number. `TextDecoder` has no such encoding: its Latin-1 is Windows-1252.
 */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function singleBytes(bytes: Uint8Array, mayBeDos: (text: string) => boolean): Decoded {
  const text = latin(bytes);
  const codes = new Set<number>();
  for (const byte of bytes) if (byte >= 0x80) codes.add(byte);
  const high = [...codes].map((code) => String.fromCharCode(code));
  const isDos = high.some((sign) => sign < '\u00a0') && high.every((sign) => sign in DOS);
  if (isDos && mayBeDos(text))
    return { text: text.replace(/[\u0080-\u00ff]/g, (sign) => DOS[sign] ?? sign), encoding: 'ibm850' };
  return {
    text: text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign),
    encoding: 'windows-1252',
  };
}

/** Finds the position of the first invalid byte by halving, which does not read the file byte by byte. */
function lineOfFailure(encoding: string, bytes: Uint8Array): number | undefined {
  const isFine = (length: number): boolean => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isFine(middle)) good = middle;
    else bad = middle;
  }
  return good >= bytes.length - 1 ? undefined : latin(bytes.subarray(0, good)).split('\n').length;
}

function decodeAs(name: string, bytes: Uint8Array, options: TextOptions): Decoded | NoText {
  if (WINDOWS_NAMES.test(name)) return singleBytes(bytes, options.mayBeDos ?? (() => false));
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(name, { fatal: true });
  } catch {
    return { failure: 'unknown_encoding', encoding: name };
  }
  const { encoding } = decoder;
  try {
    return { text: decoder.decode(bytes), encoding };
  } catch {
    const line = lineOfFailure(encoding, bytes);
    return { failure: 'other_encoding', encoding: name, ...(line !== undefined && { line }) };
  }
}

/** Evidence of a binary file. Text has line ends and tabs, but hardly any other control characters. */
function binary(bytes: Uint8Array): NoText | undefined {
  for (const [kind, magic] of MAGIC)
    if (magic.every((byte, at) => bytes[at] === byte)) return { failure: 'binary', kind };
  const head = bytes.subarray(0, 8192);
  const zeros = [0, 0];
  let controls = 0;
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 1 && byte !== 3)
      controls += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > head.length * 0.3 && Math.min(even, odd) < head.length * 0.05)
    return { failure: 'unmarked' };
  return even + odd > 0 || controls > head.length / 50 ? { failure: 'binary' } : undefined;
}

function utf8(bytes: Uint8Array): Decoded | undefined {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return undefined;
  }
}

function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/**
 * Decodes a file: by its byte order mark; by its declaration, if that is binding; as UTF-8 if valid, whatever it
 * declares (programs rarely update the declaration); by its declaration; and finally as Windows-1252, in which every
 * byte is valid.
 */
export function decodeText(bytes: Uint8Array, options: TextOptions = {}): Decoded | NoText {
  const marked = markedEncoding(bytes);
  if (marked && options.isStrict) return decodeAs(marked, bytes, options);
  if (marked && marked !== 'utf-8') return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  const failure = binary(bytes);
  if (failure) return failure;
  const { encoding, isBinding } = options.declared?.(latin(bytes.subarray(0, 1000))) ?? { isBinding: false };
  if (isBinding) return decodeAs(encoding ?? 'utf-8', bytes, options);
  const isKnown = encoding !== undefined && !/^(?:none|utf-?8|unicode)$/.test(encoding);
  return utf8(bytes) ?? decodeAs(isKnown ? encoding : 'windows-1252', bytes, options);
}

/** The words of a header: `E-Mail_Address ` and `email address` have the same, so have `Order #` and `Order Number`. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/([\p{L}])['’]([\p{L}])/gu, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
