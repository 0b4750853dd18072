import type { ColumnMapping, CsvSummary } from '@ledgerwise/resource/csv';
import { Banner } from '../../core/Banner.tsx';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { fileNotesTexts } from './texts.ts';

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
  const above = leftOut && countOf(leftOut.above, fileNotesTexts.rowAbove, fileNotesTexts.rowsAbove, formats);
  const below = leftOut?.below
    ? fileNotesTexts.below(
        countOf(leftOut.below, fileNotesTexts.totalOrNote, fileNotesTexts.totalsAndNotes, formats),
      )
    : '';
  const sentences = [
    ...(above ? [fileNotesTexts.leftOut(above, below)] : []),
    ...notes,
    ...(unused.length > 0 ? [fileNotesTexts.noField(unused.join(', '))] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Banner tone="info" title={fileNotesTexts.notImported}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}
