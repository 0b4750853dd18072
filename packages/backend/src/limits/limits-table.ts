import { HOUR, KB, type Limit, MB, MINUTE, SECOND } from './limit.ts';

const GB = 1024 * MB;
const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

function inUnits(amount: number, units: readonly (readonly [number, string])[]): string | undefined {
  const [size, unit] = units.find(([one]) => amount >= one && amount % one === 0) ?? [];
  return size === undefined ? undefined : `${grouped(amount / size)} ${unit}`;
}

const TIMES = [
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const;
const SIZES = [
  [GB, 'GB'],
  [MB, 'MB'],
  [KB, 'KB'],
] as const;

function amountOf({ amount, unit, perMs }: Limit): string {
  const units = unit === 'bytes' ? SIZES : unit === 'ms' ? TIMES : [];
  const much = inUnits(amount, units) ?? `${grouped(amount)} ${unit}`;
  if (perMs === undefined) return much;
  const [size = 1, period = 'ms'] = TIMES.find(([one]) => perMs % one === 0) ?? [];
  return perMs === size ? `${much} per ${period}` : `${much} in ${perMs / size} ${period}`;
}

const guardsOf = ({ guards }: Limit): string =>
  guards.map((address) => (address === '*' ? 'everything' : `\`${address}\``)).join(', ');

/** Prints the table of SECURITY.md from the declarations. */
export function limitsTable(limits: Readonly<Record<string, Readonly<Record<string, Limit>>>>): string {
  const rows = Object.entries(limits).flatMap(([area, ofArea]) => [
    `| **${area}** | | | | |`,
    ...Object.values(ofArea).map(
      (limit) =>
        `| ${limit.name} | ${limit.per} | ${amountOf(limit)} | ${guardsOf(limit)} | ${limit.sql ? 'database' : 'server'} |`,
    ),
  ]);
  return ['| what | counted for each | at most | guards | held by |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}
