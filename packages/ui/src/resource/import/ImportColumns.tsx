import type { AnyResource } from '@ledgerwise/resource';
import { type ColumnMapping, importedGroups } from '@ledgerwise/resource/csv';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { SelectField } from '../../core/fields/TextField.tsx';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { EarlierImportNotice } from './EarlierImportNotice.tsx';
import { FileNotes } from './FileNotes.tsx';
import { FilePreview } from './FilePreview.tsx';
import styles from './Import.module.css';
import type { ImportFlow } from './import-flow.ts';
import type { ImportStep } from './import-steps.ts';

export interface ImportColumnsProps {
  readonly resource: AnyResource;
  readonly step: Extract<ImportStep, { at: 'columns' }>;
  readonly mapping: ColumnMapping;
  readonly flow: ImportFlow;
}

const NONE = '';

/** Which column of the file brings which field, with the first rows to see by. */
export function ImportColumns({ resource, step, mapping, flow }: ImportColumnsProps) {
  const formats = useFormats();
  const { summary, fileName } = step;
  const setMapping = (next: ColumnMapping): void => flow.setMapping(summary, next);
  const groups = importedGroups(resource);
  const fields = groups.flatMap((group) => group.fields);
  // A field with a default needs no column: where a file says nothing of it, that is what it is.
  const missing = fields.filter(
    ({ name, field }) => field.required && field.default === undefined && !(name in mapping),
  );
  const assign = (name: string, column: string): void => {
    const { [name]: _before, ...rest } = mapping;
    setMapping(column === NONE ? rest : { ...rest, [name]: Number(column) });
  };
  const fieldOfColumn = (column: number): string => {
    const brings = ({ name }: { readonly name: string }): boolean => {
      const own = mapping[name];
      return own !== undefined && (own === column || (summary.madeOf[own] ?? []).includes(column));
    };
    return (
      fields
        .filter(brings)
        .map(({ field }) => field.label)
        .join(', ') || 'Not imported'
    );
  };
  return (
    <>
      <EarlierImportNotice fileName={fileName} earlier={step.earlier} />
      <Card title="Match columns">
        <p className={styles.soft}>
          {fileName}: {countOf(summary.rowCount, 'row', 'rows', formats)},{' '}
          {countOf(summary.headers.length - Object.keys(summary.madeOf).length, 'column', 'columns', formats)}
          . Choose which column brings each field.
        </p>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className={styles.group}>
            {groups.length > 1 && <h3>{group.title}</h3>}
            <div className={styles.grid}>
              {group.fields.map(({ name, field }) => (
                <SelectField
                  key={name}
                  label={field.label}
                  required={field.required}
                  value={String(mapping[name] ?? NONE)}
                  options={[
                    { value: NONE, label: 'Not in the file' },
                    ...summary.headers.map((header, index) => ({ value: String(index), label: header })),
                  ]}
                  onChange={(event) => assign(name, event.target.value)}
                />
              ))}
            </div>
          </section>
        ))}
      </Card>
      <FileNotes summary={summary} mapping={mapping} />
      <FilePreview summary={summary} fieldOfColumn={fieldOfColumn} />
      {missing.length > 0 && (
        <Banner tone="warn">
          No column is chosen for {missing.map(({ field }) => field.label).join(', ')}, which every{' '}
          {resource.label.one.toLowerCase()} needs.
        </Banner>
      )}
      <div className={styles.actions}>
        <Button variant="primary" disabled={missing.length > 0} onClick={() => void flow.check(step)}>
          Continue
        </Button>
        <Button onClick={flow.restart}>Choose another file</Button>
      </div>
    </>
  );
}
