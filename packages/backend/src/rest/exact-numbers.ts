import { exactNumber } from '../api/value-types.ts';

/** As many digits in a row as a float may lose one of; a date, a time or a part of an id has fewer. */
const MANY_DIGITS = 16;

const isDigitOrPoint = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e;

/** Whether there is such a row: each covers a place that can be divided by its length, so that only those are looked at. */
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

/** JSON whose numbers lose no digit where they are read as floats: those that would are texts, as the rest of the API has them. */
export function withExactNumbers(json: string): string {
  if (!hasManyDigits(json)) return json;
  return json.replace(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || typeof exactNumber(part) === 'number' ? part : `"${part}"`,
  );
}
