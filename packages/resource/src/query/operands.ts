/**
 * Splits `first:second` of the operator *between*. Where both halves hold colons themselves (two times of day) the
 * middle one parts them.
 */
export function splitBetween(value: string): readonly [string, string] {
  const parts = value.split(':');
  const middle = parts.length % 2 === 0 ? parts.length / 2 : 1;
  return [parts.slice(0, middle).join(':'), parts.slice(middle).join(':')];
}

/** Splits the choices of the operator *in*, joined by commas; an empty text has none, and then no record matches. */
export function splitChoices(value: string): readonly string[] {
  return value === '' ? [] : value.split(',');
}
