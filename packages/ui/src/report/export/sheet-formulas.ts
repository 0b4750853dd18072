import type { ReportRow } from '@ledgerwise/resource/report';

/** Longer formulas Excel refuses. */
const LONGEST = 8192;
/** Limit on groups in a total's formula; above it, the formula sums all rows between instead. */
const READABLE = 2000;

/** Rows next to each other that are added, or taken off. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly sign: 1 | -1;
}

/** Formulas without `=`; null if there is none. */
export interface SheetFormulas {
  /** Terms of a total in a column. */
  sum(row: ReportRow, column: string): string | null;
  /** Returns the last of a row's terms with a value in a column, given as id and name: for running balances. */
  last(row: ReportRow, id: string, column: string): string | null;
}

const signed = (text: string, sign: 1 | -1, isFirst: boolean): string =>
  sign === -1 ? `-${text}` : isFirst ? text : `+${text}`;

const plain = (runs: readonly Run[], column: string): string =>
  runs
    .map(({ from, to, sign }, index) =>
      signed(from === to ? `${column}${from}` : `SUM(${column}${from}:${column}${to})`, sign, index === 0),
    )
    .join('');

/** Creates the formulas for the totals of a sheet from its rows; the first is in the row numbered `first`. */
export function sheetFormulas(rows: readonly ReportRow[], first: number): SheetFormulas {
  const places = new Map(rows.map(({ key }, index) => [key, first + index]));
  const rowAt = (place: number): ReportRow | undefined => rows[place - first];

  const runs = new Map<string, readonly Run[]>();
  for (const { key, terms } of rows) {
    if (!terms) continue;
    const own: Run[] = [];
    for (const term of terms) {
      const at = places.get(term.key);
      if (at === undefined) continue;
      const last = own.at(-1);
      if (last?.sign === term.sign && last.to + 1 === at) own.splice(-1, 1, { ...last, to: at });
      else own.push({ from: at, to: at, sign: term.sign });
    }
    runs.set(key, own);
  }
  const runsOf = ({ key }: ReportRow): readonly Run[] => runs.get(key) ?? [];

  /** Returns the first line of a group if its total only sums its lines. */
  const beginOf = (total: ReportRow): number | null => {
    const [run, more] = runsOf(total);
    return run && !more && run.sign === 1 && rowAt(run.from)?.kind === 'line' ? run.from : null;
  };

  /** Ranges of totals that are SUBTOTALs: one over others counts only what those count. */
  const subtotals = new Map<string, Pick<Run, 'from' | 'to'>>();
  const tellBySubtotals = (total: ReportRow): void => {
    const groups = runsOf(total).map(({ from, to, sign }) =>
      from === to && sign === 1 ? rowAt(from) : undefined,
    );
    const begins = groups.map((group) => (group ? beginOf(group) : null));
    const isPlain = begins.every((begin, index) => {
      const before = index === 0 ? null : runsOf(total)[index - 1]?.to;
      // Between two groups there is only the heading of the second one, which does not count.
      return begin !== null && (before === null || begin - (before ?? 0) === 2);
    });
    if (!isPlain) return;
    groups.forEach((group, index) => {
      if (group) subtotals.set(group.key, { from: begins[index] ?? 0, to: (places.get(group.key) ?? 0) - 1 });
    });
    subtotals.set(total.key, { from: begins[0] ?? 0, to: runsOf(total).at(-1)?.to ?? 0 });
  };
  for (const row of rows)
    if (row.kind === 'total' && plain(runsOf(row), 'AA').length > READABLE) tellBySubtotals(row);

  return {
    sum(row, column) {
      const range = subtotals.get(row.key);
      if (range) return `SUBTOTAL(9,${column}${range.from}:${column}${range.to})`;
      const formula = plain(runsOf(row), column);
      return formula === '' || formula.length > LONGEST ? null : formula;
    },
    last({ terms = [] }, id, column) {
      const last = terms.findLast(({ key }) => {
        const place = places.get(key);
        return place !== undefined && (rowAt(place)?.cells[id] ?? null) !== null;
      });
      return last ? signed(`${column}${places.get(last.key)}`, last.sign, true) : null;
    },
  };
}
