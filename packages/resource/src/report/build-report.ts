import { isSection, type ReportColumn, type ReportDefinition, type ReportSection } from './define-report.ts';
import type { ReportAnswer, ReportAnswerRow } from './report-answer.ts';
import type { ReportModel, ReportRow } from './report-model.ts';
import { derivedCells, type SignedRow, totalCells } from './report-totals.ts';

/** Splits rows into runs of neighbors with the same group, or without one. */
function runsOf(rows: readonly ReportAnswerRow[]): readonly (readonly ReportAnswerRow[])[] {
  const runs: ReportAnswerRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run[0]?.group?.id === row.group?.id) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The column with the caption of a row, also used for names of totals: the last one before the figures. */
export function captionColumn(columns: readonly ReportColumn[]): string {
  const first = columns.findIndex(({ holds = 'text' }) => holds !== 'text' && holds !== 'date');
  return columns[(first === -1 ? columns.length : first) - 1]?.id ?? '';
}

/**
 * The report that the database returned, with its headings, totals and computed columns. Amounts are exact.
 */
export function buildReport(
  definition: ReportDefinition,
  columns: readonly ReportColumn[],
  { rows: answered, checks, currency, made_at }: ReportAnswer,
): ReportModel {
  const rows: ReportRow[] = [];
  const caption = captionColumn(columns);
  const put = (row: ReportRow): SignedRow => {
    const whole = { ...row, cells: { ...row.cells, ...derivedCells(columns, row.cells) } };
    rows.push(whole);
    return { row: whole, sign: 1 };
  };
  const putSum = (
    kind: 'total' | 'result',
    key: string,
    label: string,
    terms: readonly SignedRow[],
    depth = 0,
  ) =>
    put({
      key,
      kind,
      depth,
      cells: { ...totalCells(columns, terms), [caption]: label },
      terms: terms.map(({ row, sign }) => ({ key: row.key, sign })),
    });

  /** Puts rows of a group below its name and above its total; others are unchanged. */
  const putRun = (run: readonly ReportAnswerRow[], prefix: string, depth: number): readonly SignedRow[] => {
    const group = run[0]?.group;
    const key = group ? `${prefix}:${group.id}` : prefix;
    if (group)
      put({
        key,
        kind: 'heading',
        depth,
        cells: { [caption]: group.label },
        ...(group.link && { link: group.link }),
      });
    const lines = run.map(({ cells, link }, index) =>
      put({
        key: `${key}:${index}`,
        kind: 'line',
        depth: group ? depth + 1 : depth,
        cells,
        ...(link && { link }),
        ...(group && { group: key }),
      }),
    );
    return group ? [putSum('total', `${key}:total`, `Total ${group.label}`, lines, depth)] : lines;
  };

  const putSection = ({ section, label, total, isAlwaysShown }: ReportSection): readonly SignedRow[] => {
    const own = answered.filter((row) => row.section === section);
    if (own.length === 0 && !isAlwaysShown) return [];
    if (label) put({ key: section, kind: 'heading', depth: 0, cells: { [caption]: label } });
    const lines = runsOf(own).flatMap((run, index) => putRun(run, `${section}:${index}`, label ? 1 : 0));
    return total ? [putSum('total', `${section}:total`, total, lines)] : lines;
  };

  /** Terms of each part: its total, or its lines if it shows no total. */
  const parts = new Map<string, readonly SignedRow[]>();
  for (const part of definition.parts) {
    if (isSection(part)) {
      parts.set(part.section, putSection(part));
      continue;
    }
    const terms = Object.entries(part.of).flatMap(([name, sign]) =>
      (parts.get(name) ?? []).map(({ row }): SignedRow => ({ row, sign })),
    );
    parts.set(part.result, [putSum('result', `${part.result}:result`, part.label, terms)]);
  }
  return { definition, columns, rows, checks, currency, madeAt: made_at };
}
