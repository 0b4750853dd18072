import { problemOfSize } from './file-size.ts';
import { AGAIN, OFFERS, Refused } from './found.ts';

const BINARIES: readonly (readonly [magic: readonly number[], sentence: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'The file is a ZIP archive, or an Excel workbook that is damaged. Unpack it, or save the sheet as CSV, and choose that file.',
  ],
  [[0x1f, 0x8b], 'The file is a compressed archive. Unpack it and choose the statement in it.'],
  [
    [0x25, 0x50, 0x44, 0x46],
    `The file is a PDF, which people can read and programs cannot. Download the statement ${OFFERS}.`,
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'The file is an Excel workbook of the old kind, or one with a password. Save it as .xlsx without a password, or the sheet as CSV, and choose that file.',
  ],
];

/** Windows-1252 where it differs from Latin-1. Not every `TextDecoder` knows these 32: Node 20 reads 0x80 as a control. */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];
/** German letters as programs under DOS wrote them; banks' MT940 still does. */
const DOS: Readonly<Record<string, string>> = {
  '\u0081': 'ü',
  '\u0084': 'ä',
  '\u008e': 'Ä',
  '\u0094': 'ö',
  '\u0099': 'Ö',
  '\u009a': 'Ü',
  á: 'ß',
};

/** Each byte as the character of its number. `TextDecoder` has no encoding for that: its Latin-1 is Windows-1252. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function singleBytes(bytes: Uint8Array): string {
  const text = latin(bytes);
  const high = new Set(text.match(/[\u0080-\u00ff]/g));
  const isDos = [...high].some((sign) => sign < '\u00a0') && [...high].every((sign) => sign in DOS);
  if (isDos && /^:61:/m.test(text)) return text.replace(/[\u0080-\u00ff]/g, (sign) => DOS[sign] ?? sign);
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** The encoding that the file says it has: in the declaration of XML, or in the headers of OFX. */
function declared(head: string): string | undefined {
  const ofXml = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  if (ofXml) return ofXml.toLowerCase();
  const ofOfx = /^\s*CHARSET:\s*([\w-]+)/im.exec(head)?.[1];
  return ofOfx && /^\d{4}$/.test(ofOfx) ? `windows-${ofOfx}` : ofOfx?.toLowerCase();
}

function decodeAs(name: string, bytes: Uint8Array): string {
  if (/^(?:windows-1252|cp-?1252|iso-?8859-1|latin-?1|us-ascii)$/.test(name)) return singleBytes(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(name, { fatal: true });
  } catch {
    throw new Refused(
      'encoding',
      `The file says that it is written in ${name.slice(0, 40)}, which is not known here. Save it in UTF-8 and choose it again.`,
    );
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Refused(
      'encoding',
      `The file says that it is written in ${name.toUpperCase()}, and is not: ${placeOfFailure(decoder.encoding, bytes)}. ${AGAIN}, or save it in UTF-8.`,
    );
  }
}

/** Where the first byte stands that means nothing: halving finds it without reading the file byte by byte. */
function placeOfFailure(encoding: string, bytes: Uint8Array): string {
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
  if (good >= bytes.length - 1) return 'its last character is cut off';
  const line = latin(bytes.subarray(0, good)).split('\n').length;
  return `line ${line} holds a character of another encoding`;
}

function refuseBinary(bytes: Uint8Array): void {
  for (const [magic, sentence] of BINARIES)
    if (magic.every((byte, at) => bytes[at] === byte)) throw new Refused('not_text', sentence);
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
    throw new Refused(
      'encoding',
      'The file is written in UTF-16 and does not say so (it has no byte order mark). Save it in UTF-8 and choose it again.',
    );
  if (even + odd > 0 || controls > head.length / 50)
    throw new Refused('not_text', `The file holds no text. Choose the statement ${OFFERS}.`);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a file, with lines that end in `\n`. XML is what it says it is. Anything else is UTF-8 where it can be,
 * whatever its headers say (banks rarely change those), and what they say otherwise.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const problem = problemOfSize(bytes.byteLength);
  if (problem) throw new Refused(problem.kind, problem.message);
  const text = decoded(bytes).replace(/^\ufeff/, '');
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decodeAs('utf-8', bytes);
  refuseBinary(bytes);
  const head = latin(bytes.subarray(0, 1000));
  const said = declared(head);
  const isXml = /^\s*<\?xml/.test(head) && !/OFXHEADER/.test(head);
  if (isXml) return decodeAs(said ?? 'utf-8', bytes);
  const text = utf8(bytes);
  if (text !== null) return text;
  const isKnown = said !== undefined && !/^(?:none|utf-?8|unicode)$/.test(said);
  return isKnown ? decodeAs(said, bytes) : singleBytes(bytes);
}
