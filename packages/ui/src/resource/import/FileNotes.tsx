import type { ColumnMapping, CsvSummary } from '@ledgerwise/resource/csv';
import { Banner } from '../../core/Banner.tsx';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';

export interface FileNotesProps {
  readonly summary: CsvSummary;
  readonly mapping: ColumnMapping;
}

/**
 * Lists parts of a file that are not imported: rows of a report that are not records, columns without a field, and
 * reduced values.
 */
export function FileNotes({ summary, mapping }: FileNotesProps) {
  const formats = useFormats();
  const { headers, holding, leftOut, madeOf, notes } = summary;
  const mapped = Object.values(mapping);
  const taken = new Set([...mapped, ...mapped.flatMap((column) => madeOf[column] ?? [])]);
  const unused = holding.filter((column) => !taken.has(column)).map((column) => headers[column]);
  const above = leftOut && countOf(leftOut.above, 'row above the headers', 'rows above the headers', formats);
  const below = leftOut?.below
    ? `, and ${countOf(leftOut.below, 'total or note', 'totals and notes', formats)} below`
    : '';
  const sentences = [
    ...(above ? [`Left out as part of a report: ${above}${below}.`] : []),
    ...notes,
    ...(unused.length > 0 ? [`No field takes these columns: ${unused.join(', ')}.`] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Banner tone="info" title="Not imported">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}
