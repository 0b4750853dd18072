import type { AnyResource } from '@ledgerwise/resource';
import { type ColumnMapping, importedGroups } from '@ledgerwise/resource/csv';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { ColumnMatching } from './ColumnMatching.tsx';
import { EarlierImportNotice } from './EarlierImportNotice.tsx';
import { FileNotes } from './FileNotes.tsx';
import type { ImportFlow } from './import-flow.ts';
import type { ImportStep } from './import-steps.ts';
import { importColumnsTexts } from './texts.ts';

export interface ImportColumnsProps {
  readonly resource: AnyResource;
  readonly step: Extract<ImportStep, { at: 'columns' }>;
  readonly mapping: ColumnMapping;
  readonly flow: ImportFlow;
}

/** Mapping of the file's columns to the record's fields. */
export function ImportColumns({ resource, step, mapping, flow }: ImportColumnsProps) {
  const formats = useFormats();
  const { summary, fileName } = step;
  const { headers, preview, madeOf, rowCount } = summary;
  const groups = importedGroups(resource);
  // A field with a default needs no column: records without a value get the default.
  const missing = groups
    .flatMap((group) => group.fields)
    .filter(({ name, field }) => field.required && field.default === undefined && !(name in mapping))
    .map(({ field }) => field.label);
  const columns = headers.length - Object.keys(madeOf).length;
  return (
    <>
      <EarlierImportNotice fileName={fileName} earlier={step.earlier} />
      <ColumnMatching
        table={{ headers, rows: preview }}
        groups={groups.map(({ title, fields }) => ({
          title,
          fields: fields.map(({ name, field: { label, required = false } }) => ({ name, label, required })),
        }))}
        intro={`${fileName}: ${countOf(rowCount, 'row', 'rows', formats)}, ${countOf(columns, 'column', 'columns', formats)}.`}
        notes={<FileNotes summary={summary} mapping={mapping} />}
        missing={
          missing.length > 0
            ? importColumnsTexts.columnMissing(missing.join(', '), resource.label.one.toLowerCase())
            : null
        }
        columnsOf={(name) => (mapping[name] === undefined ? [] : [mapping[name]])}
        sourcesOf={(column) => madeOf[column] ?? []}
        onAssign={(name, [column]) => {
          const { [name]: _before, ...rest } = mapping;
          flow.setMapping(summary, column === undefined ? rest : { ...rest, [name]: column });
        }}
        onContinue={() => void flow.check(step)}
        onRestart={flow.restart}
      />
    </>
  );
}
