import type { Values } from '@ledgerwise/resource';

/** One line in its original version, as saved by the other user, and as entered; null if it is missing. */
export interface LineVersions {
  /** Id in the newest version; null if the line is missing there. */
  readonly id: string | null;
  readonly was: Values | null;
  readonly theirs: Values | null;
  readonly yours: Values | null;
}

/** A line of one version, and which line of the document it is; null for a new one. */
export interface IdentifiedLine {
  readonly id: string | null;
  readonly values: Values;
}

const byId = (lines: readonly IdentifiedLine[]): ReadonlyMap<string, Values> =>
  new Map(lines.flatMap(({ id, values }) => (id === null ? [] : [[id, values] as const])));

const added = (values: Values): LineVersions => ({ id: null, was: null, theirs: null, yours: values });

const textOf = (line: Values): string =>
  JSON.stringify(Object.entries(line).map(([name, value]) => [name, value === '' ? null : (value ?? null)]));

const isSame = (left: Values | null, right: Values | null): boolean =>
  left === right || (left !== null && right !== null && textOf(left) === textOf(right));

/** Aligns the lines of three versions of a document, in the order of the input; lines that others added come last. */
export function alignLines(
  was: readonly IdentifiedLine[],
  theirs: readonly IdentifiedLine[],
  yours: readonly IdentifiedLine[],
): readonly LineVersions[] {
  const [before, now] = [byId(was), byId(theirs)];
  const entered = byId(yours);
  const versions = (id: string, values: Values | null): LineVersions => ({
    id: now.has(id) ? id : null,
    was: before.get(id) ?? null,
    theirs: now.get(id) ?? null,
    yours: values,
  });
  return [
    ...yours.map(({ id, values }) => (id === null ? added(values) : versions(id, values))),
    ...[...before.keys()].flatMap((id) => (entered.has(id) ? [] : [versions(id, null)])),
    ...[...now].flatMap(([id, values]) =>
      before.has(id) || entered.has(id) ? [] : [{ id, was: null, theirs: values, yours: null }],
    ),
  ];
}

/** True if both users changed a line, and differently: then the user must choose. */
export function isContested({ was, theirs, yours }: LineVersions): boolean {
  return !isSame(was, theirs) && !isSame(was, yours) && !isSame(theirs, yours);
}

/** Merges a line from three versions: a change by only one user is kept; otherwise the current input. */
export function mergedLine(line: LineVersions, takesTheirs: boolean): Values | null {
  if (isContested(line)) return takesTheirs ? line.theirs : line.yours;
  return isSame(line.was, line.yours) ? line.theirs : line.yours;
}

/** True if either user changed a line. */
export function isTouched({ was, theirs, yours }: LineVersions): boolean {
  return !isSame(was, theirs) || !isSame(was, yours);
}
