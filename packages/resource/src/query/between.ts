/**
 * Splits `first:second` of the operator *between*. Where both halves hold colons themselves (two times of day) the
 * middle one parts them.
 */
export function splitBetween(value: string): readonly [string, string] {
  const parts = value.split(':');
  const half = Math.max(1, Math.ceil(parts.length / 2));
  return [parts.slice(0, half).join(':'), parts.slice(half).join(':')];
}
