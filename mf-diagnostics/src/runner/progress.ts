/** How far, where nothing else is said: per cent. */
export const DEFAULT_MAX = 100;

/**
 * What a progress bar may show: a value above zero and at most `max`. Anything else is a mistake of whoever reports it: it is
 * logged, and the bar says only that something goes on.
 */
export function progressValue(value: number, max: number = DEFAULT_MAX): number | null {
  if (value > 0 && value <= max) return value;
  console.warn(`Progress must be above 0 and at most ${max}, and was ${value}.`);
  return null;
}
