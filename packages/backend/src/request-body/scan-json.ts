const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Faults of any JSON body. */
export type JsonFault = 'nested too deep' | 'NUL' | 'half a character' | 'too many values';

export interface JsonLimits {
  /** Maximum depth of brackets. */
  readonly depth: number;
  /** Maximum number of objects, lists, texts, numbers, true, false and null. */
  readonly values: number;
}

/** States of the scan: plain numbers, because they are compared for each byte. */
const BEFORE = 0;
const STRUCTURE = 1;
const TEXT = 2;
const ESCAPE = 3;
const UNIT = 4;
const NO_DOCUMENT = 5;

/** More members than any function has arguments. */
const MOST_MARKS = 64;

/** Returns the end of plain text, in which no byte has a special meaning. */
function endOfPlain(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE || byte === BACKSLASH || byte === 0) break;
  }
  return at;
}

const digitOf = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

/**
 * Scans JSON as it arrives, without parsing it: the depth of its brackets, the number of values, and whether it
 * contains a NUL or half of a surrogate pair. Parsers recurse for each bracket and allocate for each value, some twenty
 * bytes for a byte of `{},`; PostgreSQL's text can contain neither of the others. Allocates nothing per byte, so that a
 * hostile body costs no more than others. Invalid JSON passes: the parser refuses it at its first byte.
 */
export class JsonScan {
  readonly #limits: JsonLimits;
  #state = BEFORE;
  #at = 0;
  #depth = 0;
  #values = 0;
  /** True if a list or object has just started, so that it may be empty. */
  #isFresh = false;
  /** Digits of an escaped unit that were read, and their value. */
  #digits = 0;
  #unit = 0;
  /** Number of scanned characters of the second escape that a first surrogate needs; 0 if none is expected. */
  #due = 0;
  /** Positions of what divides the members of the outermost object: its brackets, colons and commas. */
  readonly #marks: number[] = [];

  constructor(limits: JsonLimits) {
    this.#limits = limits;
  }

  /** Returns the number of values so far. */
  get values(): number {
    return this.#values;
  }

  /** Returns the positions of the outermost object's brackets, colons and commas; undefined for any other document. */
  get marks(): readonly number[] | undefined {
    const isWhole = this.#state === STRUCTURE && this.#depth === 0;
    return isWhole && this.#marks.length > 0 && this.#marks.length <= MOST_MARKS ? this.#marks : undefined;
  }

  /** Scans the next bytes; returns undefined if they have no fault. */
  feed(bytes: Uint8Array): JsonFault | undefined {
    for (let index = 0; index < bytes.length; index += 1) {
      if (this.#state === TEXT && this.#due === 0) index = endOfPlain(bytes, index);
      const byte = bytes[index];
      if (byte === undefined) break;
      if (byte === 0) return 'NUL';
      const fault = this.#state === TEXT ? this.#text(byte) : this.#next(byte, this.#at + index);
      if (fault) return fault;
    }
    this.#at += bytes.length;
    return undefined;
  }

  #next(byte: number, at: number): JsonFault | undefined {
    if (this.#state === STRUCTURE) return this.#structure(byte, at);
    if (this.#state === ESCAPE) return this.#escape(byte);
    if (this.#state === UNIT) return this.#escapedUnit(byte);
    if (this.#state === BEFORE) this.#begin(byte, at);
    return undefined;
  }

  #begin(byte: number, at: number): void {
    if (isBlank(byte) || byte === BYTE_ORDER_MARK[at]) return;
    const isDocument = byte === QUOTE || byte === OPEN_LIST || byte === OPEN_OBJECT;
    this.#state = isDocument ? STRUCTURE : NO_DOCUMENT;
    this.#values = 1;
    if (isDocument) this.#structure(byte, at);
  }

  #structure(byte: number, at: number): JsonFault | undefined {
    if (isBlank(byte)) return undefined;
    const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
    if (byte === COMMA || (this.#isFresh && !isClosing)) {
      this.#values += 1;
      if (this.#values > this.#limits.values) return 'too many values';
    }
    this.#isFresh = false;
    if (byte === QUOTE) this.#state = TEXT;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1;
      if (this.#depth > this.#limits.depth) return 'nested too deep';
      this.#isFresh = true;
      if (this.#depth === 1 && byte === OPEN_OBJECT) this.#mark(at);
    } else if (isClosing) {
      if (this.#depth === 1 && byte === CLOSE_OBJECT) this.#mark(at);
      this.#depth -= 1;
    } else if (this.#depth === 1 && (byte === COMMA || byte === COLON) && this.#marks.length > 0)
      this.#mark(at);
    return undefined;
  }

  #mark(at: number): void {
    if (this.#marks.length <= MOST_MARKS) this.#marks.push(at);
  }

  #text(byte: number): JsonFault | undefined {
    if (byte === BACKSLASH) this.#state = ESCAPE;
    else if (this.#due > 0) return 'half a character';
    else if (byte === QUOTE) this.#state = STRUCTURE;
    return undefined;
  }

  #escape(byte: number): JsonFault | undefined {
    if (byte !== U) {
      this.#state = TEXT;
      return this.#due > 0 ? 'half a character' : undefined;
    }
    this.#state = UNIT;
    this.#digits = 0;
    this.#unit = 0;
    return undefined;
  }

  #escapedUnit(byte: number): JsonFault | undefined {
    const digit = digitOf(byte);
    if (digit === -1) {
      // No escape of JSON, which the parser will say.
      this.#state = TEXT;
      return this.#text(byte);
    }
    this.#unit = this.#unit * 16 + digit;
    this.#digits += 1;
    if (this.#digits < 4) return undefined;
    this.#state = TEXT;
    if (this.#unit === 0) return 'NUL';
    const isSecond = this.#unit >= 0xdc00 && this.#unit <= 0xdfff;
    if (isSecond !== this.#due > 0) return 'half a character';
    this.#due = this.#unit >= 0xd800 && this.#unit <= 0xdbff ? 1 : 0;
    return undefined;
  }
}

/** Returns the fault of a whole document. */
export function faultOfJson(bytes: Uint8Array, limits: JsonLimits): JsonFault | undefined {
  return new JsonScan(limits).feed(bytes);
}
