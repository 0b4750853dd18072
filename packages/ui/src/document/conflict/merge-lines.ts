import type { Values } from '@ledgerwise/resource';

/** One line as it was, as it was saved meanwhile, and as it was entered; null where it is not there. */
export interface LineVersions {
  /** As the newest version has it; null where it has no such line. */
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

/** Every line of the three versions of a document, in the order of what was entered; what others added stands behind. */
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

/** Whether both sides changed a line, and differently: only people can tell which one is meant. */
export function isContested({ was, theirs, yours }: LineVersions): boolean {
  return !isSame(was, theirs) && !isSame(was, yours) && !isSame(theirs, yours);
}

/** The line merged from three versions: a change by only one user is kept, otherwise the current input. */
export function mergedLine(line: LineVersions, takesTheirs: boolean): Values | null {
  if (isContested(line)) return takesTheirs ? line.theirs : line.yours;
  return isSame(line.was, line.yours) ? line.theirs : line.yours;
}

/** Whether anybody changed a line. */
export function isTouched({ was, theirs, yours }: LineVersions): boolean {
  return !isSame(was, theirs) || !isSame(was, yours);
}
