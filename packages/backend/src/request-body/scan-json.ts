const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const U = 0x75;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** What a body must not hold, whatever it is a body of. */
export type JsonFault = 'nested too deep' | 'NUL' | 'half a character';

/** The unit of UTF-16 that is escaped at a backslash as `\uXXXX`; undefined where none is. */
function escapedUnit(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== U) return undefined;
  const digits = String.fromCharCode(...bytes.subarray(at + 2, at + 6));
  return /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

const isHigh = (unit: number | undefined): boolean => unit !== undefined && unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number | undefined): boolean => unit !== undefined && unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Looks at JSON without reading it: how deep its brackets are, and whether it holds a NUL or half of a character that
 * needs two units of UTF-16. Parsers and databases alike call themselves for each bracket, and no text of PostgreSQL can
 * hold either of the others. Undefined where there is no such fault, or
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
        const unit = escapedUnit(bytes, at);
        if (unit === 0) return 'NUL';
        const isPair = isHigh(unit) && isLow(escapedUnit(bytes, at + 6));
        if (!isPair && (isHigh(unit) || isLow(unit))) return 'half a character';
        at += isPair ? 11 : 1;
      }
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > deepest) return 'nested too deep';
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return undefined;
}
