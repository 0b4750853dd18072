import type { ReactNode } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { SelectField } from '../../core/fields/TextField.tsx';
import { FilePreview, type FileTable } from './FilePreview.tsx';
import styles from './Import.module.css';
import { columnMatchingTexts } from './texts.ts';

/** Field that a column of a file can be matched to. */
export interface MatchedField {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  /** Texts of several columns are joined. */
  readonly isOfSeveral?: boolean;
}

export interface ColumnMatchingProps {
  readonly table: FileTable;
  readonly groups: readonly { readonly title: string; readonly fields: readonly MatchedField[] }[];
  /** Introduction to the file. */
  readonly intro: ReactNode;
  /** Notes between the columns and the first rows. */
  readonly notes?: ReactNode;
  /** Message about missing columns that block the import, or null. */
  readonly missing: string | null;
  /** Returns the columns mapped to a field, counted from 0. */
  columnsOf(field: string): readonly number[];
  /** Returns the source columns of a derived column, if the file's own were split or joined. */
  sourcesOf?(column: number): readonly number[];
  onAssign(field: string, columns: readonly number[]): void;
  onContinue(): void;
  onRestart(): void;
}

const NONE = '';

/** Mapping of a file's columns to fields, with the first rows as a preview. */
export function ColumnMatching(props: ColumnMatchingProps) {
  const { table, groups, intro, notes, missing, columnsOf, sourcesOf, onContinue, onRestart } = props;
  const fields = groups.flatMap((group) => group.fields);
  const fieldOfColumn = (column: number): string =>
    fields
      .filter(({ name }) =>
        columnsOf(name).some((own) => own === column || sourcesOf?.(own).includes(column)),
      )
      .map(({ label }) => label)
      .join(', ') || columnMatchingTexts.notImported;
  return (
    <>
      <Card title={columnMatchingTexts.matchColumns}>
        <p className={styles.soft}>
          {intro} {columnMatchingTexts.choose}
        </p>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className={styles.group}>
            {groups.length > 1 && <h3>{group.title}</h3>}
            <div className={styles.grid}>
              {group.fields.map((field) => (
                <ColumnsOfField key={field.name} field={field} {...props} />
              ))}
            </div>
          </section>
        ))}
      </Card>
      {notes}
      <FilePreview table={table} fieldOfColumn={fieldOfColumn} />
      {missing !== null && <Banner tone="warn">{missing}</Banner>}
      <div className={styles.actions}>
        <Button variant="primary" disabled={missing !== null} onClick={onContinue}>
          {columnMatchingTexts.continue}
        </Button>
        <Button onClick={onRestart}>{columnMatchingTexts.chooseAnotherFile}</Button>
      </div>
    </>
  );
}

interface ColumnsOfFieldProps extends Pick<ColumnMatchingProps, 'table' | 'columnsOf' | 'onAssign'> {
  readonly field: MatchedField;
}

/** The columns of a field; a field that takes several has a row for each, and an empty one. */
function ColumnsOfField({ field, table, columnsOf, onAssign }: ColumnsOfFieldProps) {
  const { name, label, required = false, isOfSeveral = false } = field;
  const chosen = columnsOf(name);
  const options = [
    { value: NONE, label: columnMatchingTexts.notInTheFile },
    ...table.headers.map((header, column) => ({ value: String(column), label: header })),
  ];
  const places = isOfSeveral ? [...chosen, undefined] : [chosen[0]];
  return places.map((own, place) => (
    <SelectField
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a field have nothing but their order
      key={place}
      label={place === 0 ? label : columnMatchingTexts.column(label, place + 1)}
      required={required && place === 0}
      value={String(own ?? NONE)}
      options={options}
      onChange={({ target: { value } }) => {
        const next = value === NONE ? [] : [Number(value)];
        onAssign(name, isOfSeveral ? chosen.toSpliced(place, 1, ...next) : next);
      }}
    />
  ));
}
