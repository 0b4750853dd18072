import type { Values } from '@ledgerwise/resource';

/** One line as it was, as it was saved meanwhile, and as it was entered; null where it is not there. */
export interface LineVersions {
  readonly was: Values | null;
  readonly theirs: Values | null;
  readonly yours: Values | null;
}

/** An entered line, and which line of the document as it was it came from; null for a new one. */
export interface EnteredLine {
  readonly values: Values;
  readonly from: number | null;
}

const textOf = (line: Values): string =>
  JSON.stringify(Object.entries(line).map(([name, value]) => [name, value === '' ? null : (value ?? null)]));

const isSame = (left: Values | null, right: Values | null): boolean =>
  left === right || (left !== null && right !== null && textOf(left) === textOf(right));

/** Pairs of equal lines, in order: as many as can be. */
function commonLines(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--) {
      const isPair = left[row] === right[column];
      const length = isPair
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/**
 * Which saved line a line became: equal ones first, and what lies between them in its order. What is left over on one side
 * was removed, on the other added.
 */
function followed(was: readonly Values[], theirs: readonly Values[]): ReadonlyMap<number, number> {
  const pairs = commonLines(was.map(textOf), theirs.map(textOf));
  const became = new Map<number, number>();
  let [row, column] = [0, 0];
  for (const [left, right] of [...pairs, [was.length, theirs.length] as const]) {
    while (row < left && column < right) became.set(row++, column++);
    if (left < was.length) became.set(left, right);
    row = left + 1;
    column = right + 1;
  }
  return became;
}

/** Every line of the three versions of a document, in the order of what was entered; what others added stands behind. */
export function alignLines(
  was: readonly Values[],
  theirs: readonly Values[],
  yours: readonly EnteredLine[],
): readonly LineVersions[] {
  const became = followed(was, theirs);
  const saved = (from: number): Values | null => {
    const place = became.get(from);
    return place === undefined ? null : (theirs[place] ?? null);
  };
  const kept = new Set(yours.flatMap(({ from }) => (from === null ? [] : [from])));
  const known = new Set(became.values());
  return [
    ...yours.map(({ values, from }) =>
      from === null
        ? { was: null, theirs: null, yours: values }
        : { was: was[from] ?? null, theirs: saved(from), yours: values },
    ),
    ...was.flatMap((line, from) => (kept.has(from) ? [] : [{ was: line, theirs: saved(from), yours: null }])),
    ...theirs.flatMap((line, place) => (known.has(place) ? [] : [{ was: null, theirs: line, yours: null }])),
  ];
}

/** Whether both sides changed a line, and differently: only people can tell which one is meant. */
export function isContested({ was, theirs, yours }: LineVersions): boolean {
  return !isSame(was, theirs) && !isSame(was, yours) && !isSame(theirs, yours);
}

/** The line that comes of three versions: whoever changed it is right, and in doubt what was entered. */
export function mergedLine(line: LineVersions, takesTheirs: boolean): Values | null {
  if (isContested(line)) return takesTheirs ? line.theirs : line.yours;
  return isSame(line.was, line.yours) ? line.theirs : line.yours;
}

/** Whether anybody changed a line. */
export function isTouched({ was, theirs, yours }: LineVersions): boolean {
  return !isSame(was, theirs) || !isSame(was, yours);
}
