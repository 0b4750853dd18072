/** How much room the texts of a column take. */
export interface ColumnNeed {
  /** All of the widest text in one line. */
  readonly whole: number;
  /** The widest thing in it that must not be broken: a word, or for figures the whole text. */
  readonly least: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The width above which columns are cut so that they all fit: those below it keep what they need. */
function capFor(least: readonly number[], width: number): number {
  const rising = [...least].sort((left, right) => left - right);
  let rest = width;
  for (const [at, one] of rising.entries()) {
    const share = rest / (rising.length - at);
    if (one > share) return share;
    rest -= one;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Shares out the width of a table: each column gets all that it needs where there is room; otherwise what it needs least,
 * and the rest goes to those that would take more, in proportion.
 */
export function shareWidth(needs: readonly ColumnNeed[], width: number): readonly number[] {
  const whole = needs.map((need) => need.whole);
  const spare = width - sum(whole);
  if (spare >= 0) {
    const widest = Math.max(...whole);
    const growing = whole.filter((one) => one === widest).length;
    return whole.map((one) => (one === widest ? one + spare / growing : one));
  }
  // A word without end drives nothing else out.
  const cap = capFor(
    needs.map((need) => need.least),
    width,
  );
  const base = needs.map(({ least }) => Math.min(least, cap));
  const wanted = whole.map((one, at) => Math.max(0, one - (base[at] ?? 0)));
  const rest = Math.max(0, width - sum(base));
  const wantedInAll = sum(wanted) || 1;
  return base.map((one, at) => one + (rest * (wanted[at] ?? 0)) / wantedInAll);
}
