/** The default maximum: percent. */
export const DEFAULT_MAX = 100;

/**
 * Value of a progress bar: above zero and at most `max`. Anything else is a bug of the caller: it is logged,
 * and the bar is indeterminate.
 */
export function progressValue(value: number, max: number = DEFAULT_MAX): number | null {
  if (value > 0 && value <= max) return value;
  console.warn(`Progress must be above 0 and at most ${max}, and was ${value}.`);
  return null;
}
