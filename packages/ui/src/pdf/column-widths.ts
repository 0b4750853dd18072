/** Width that the texts of a column need. */
export interface ColumnNeed {
  /** All of the widest text in one line. */
  readonly whole: number;
  /** Width of the longest unbreakable part: a word, or the whole text of a figure. */
  readonly least: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the width to which wider columns are limited so that all fit; narrower ones keep theirs. */
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
 * Distributes the width of a table: if there is room, each column gets its full width; otherwise its minimum, and a
 * share of the rest in proportion to what it lacks.
 */
export function shareWidth(needs: readonly ColumnNeed[], width: number): readonly number[] {
  const whole = needs.map((need) => need.whole);
  const spare = width - sum(whole);
  if (spare >= 0) {
    const widest = Math.max(...whole);
    const growing = whole.filter((one) => one === widest).length;
    return whole.map((one) => (one === widest ? one + spare / growing : one));
  }
  // An extremely long word must not displace everything else.
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
