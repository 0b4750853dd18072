import { exactNumber } from '../api/value-types.ts';

/** As many digits in a row as a float may lose one of; a date, a time or a part of an id has fewer. */
const MANY_DIGITS = /\d[\d.]{15}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** JSON whose numbers lose no digit where they are read as floats: those that would are texts, as the rest of the API has them. */
export function withExactNumbers(json: string): string {
  if (!MANY_DIGITS.test(json)) return json;
  return json.replace(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || typeof exactNumber(part) === 'number' ? part : `"${part}"`,
  );
}
