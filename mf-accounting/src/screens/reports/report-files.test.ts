import { reports } from '@ledgerwise/domain/reports';
import {
  buildReport,
  isSection,
  periodColumns,
  type ReportAnswerRow,
  type ReportColumn,
  type ReportDefinition,
} from '@ledgerwise/resource/report';
import { differencesInCsv, differencesInPdf, differencesInWorkbook } from '@ledgerwise/ui/testing/files';
import { expect, it } from 'vitest';

const YEAR = { from: '2025-04-01', to: '2026-03-31' };

/** The report for its days alone, with each of its comparisons, and split. */
const waysOf = ({ compare = [], canSplit }: ReportDefinition) => [
  {},
  ...compare.map((way) => ({ compare: way })),
  ...(canSplit ? [{ split: 'month' as const }, { split: 'quarter' as const }] : []),
];

const CELLS: Readonly<Record<NonNullable<ReportColumn['holds']>, (seed: number) => string>> = {
  text: (seed) => `Word${seed}`,
  date: (seed) => `2026-03-${String(10 + (seed % 20))}`,
  money: (seed) => ((((seed * 7919) % 200_003) - 90_000) / 100).toFixed(2),
  price: (seed) => String((seed % 997) / 8),
  quantity: (seed) => String((seed % 97) / 4),
  percent: (seed) => ((seed % 301) / 10).toFixed(1),
};

/** Lines in every section, some of them in groups, with a figure missing here and there. */
function linesOf({ parts }: ReportDefinition, columns: readonly ReportColumn[]): readonly ReportAnswerRow[] {
  return parts.filter(isSection).flatMap(({ section }, at) =>
    [0, 1, 2, 3].map((line) => ({
      section,
      ...(at % 2 === 1 && { group: { id: String(line >> 1), label: `Group${line >> 1}` } }),
      cells: Object.fromEntries(
        columns
          .filter(({ derived }) => !derived)
          .map(({ id, holds = 'text' }, place) => {
            const seed = at * 131 + line * 31 + place * 7 + 1;
            return [id, holds !== 'text' && seed % 11 === 0 ? null : CELLS[holds](seed)];
          }),
      ),
    })),
  );
}

const cases = reports.flatMap((definition) =>
  waysOf(definition).map(
    (way) => [`${definition.title} ${Object.values(way).join()}`, definition, way] as const,
  ),
);

it.each(cases)(
  '%s: PDF, workbook and CSV carry the figures of the screen',
  async (_name, definition, way) => {
    const columns: readonly ReportColumn[] = definition.hasPeriods
      ? [...definition.columns, ...periodColumns(definition, { ...YEAR, ...way }, (day) => day)]
      : definition.columns;
    const model = buildReport(definition, columns, {
      rows: linesOf(definition, columns),
      checks: [{ check: 'Sides', ok: true, expected: '0.00', actual: '0.00', detail: null }],
      currency: 'NZD',
      made_at: '2026-07-01T00:00:00Z',
      next_page: null,
    });
    const content = {
      model,
      outline: {
        ...{
          definition,
          columns,
          days: 'Apr 2025 – Mar 2026',
          formats: {
            currency: 'USD',
            dateFormat: 'DD/MM/YYYY',
            numberFormat: '1,234.56',
            timeZone: 'UTC',
          } as const,
        },
        company: { name: 'Aspen & Sons', lines: ['1 Pier Road'] },
      },
    };
    expect(model.rows.length).toBeGreaterThan(3);
    expect(await differencesInWorkbook([content])).toEqual([]);
    expect(differencesInCsv(content)).toEqual([]);
    expect(await differencesInPdf(content)).toEqual([]);
  },
);
