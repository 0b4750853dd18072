const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const U = 0x75;
const ZERO = 0x30;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** What a body must not hold, whatever it is a body of. */
export type JsonFault = 'nested too deep' | 'NUL';

/** Whether `\u0000` begins at a backslash. */
function isNul(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === U && [2, 3, 4, 5].every((step) => bytes[at + step] === ZERO);
}

/**
 * Looks at JSON without reading it: how deep its brackets are, and whether it holds a NUL. Parsers and databases alike
 * call themselves for each bracket, and no text of PostgreSQL can hold a NUL. Undefined where there is no such fault, or
 * where the bytes are no JSON at all, which whoever reads them will say.
 */
export function faultOfJson(bytes: Uint8Array, deepest: number): JsonFault | undefined {
  let start = 0;
  while (BLANK.has(bytes[start] ?? 0)) start += 1;
  const isDocument = OPENING.has(bytes[start] ?? 0) || bytes[start] === QUOTE;
  if (!isDocument) return undefined;
  let depth = 0;
  let isInText = false;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (byte === QUOTE) isInText = false;
      else if (byte === BACKSLASH) {
        if (isNul(bytes, at)) return 'NUL';
        at += 1;
      }
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > deepest) return 'nested too deep';
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return undefined;
}
