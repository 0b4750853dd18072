import { exactNumber } from '../api/value-types.ts';

/** Number of consecutive digits from which a float may lose one; dates, times and parts of ids have fewer. */
const MANY_DIGITS = 16;

const isDigitOrPoint = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e;

/**
 * True if there are so many consecutive digits: each such run covers a position divisible by its length, so only those
 * are checked.
 */
function hasManyDigits(json: string): boolean {
  for (let place = MANY_DIGITS - 1; place < json.length; place += MANY_DIGITS) {
    if (!isDigitOrPoint(json.charCodeAt(place))) continue;
    let begin = place;
    let behind = place;
    while (begin > 0 && isDigitOrPoint(json.charCodeAt(begin - 1))) begin -= 1;
    while (behind < json.length && isDigitOrPoint(json.charCodeAt(behind))) behind += 1;
    if (behind - begin >= MANY_DIGITS) return true;
  }
  return false;
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Converts JSON so that no number loses a digit when it is parsed as a float: such numbers become text, as in the rest
 * of the API.
 */
export function withExactNumbers(json: string): string {
  if (!hasManyDigits(json)) return json;
  return json.replace(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || typeof exactNumber(part) === 'number' ? part : `"${part}"`,
  );
}
