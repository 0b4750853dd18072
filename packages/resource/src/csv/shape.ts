import type { Field } from '../fields/field.ts';
import type { OtherPrograms } from './import/other-programs.ts';

type ShapeField = Omit<Field, 'format' | 'fills' | 'opens' | 'targetResource' | 'others' | 'lines'>;

/** The part of a declaration that files have to do with. */
export interface CsvResource {
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  readonly fields: Readonly<Record<string, Field>>;
  readonly matchBy?: readonly string[];
}

/** Fields that separate one document of a file from the next. */
export interface CsvDocument {
  /** Head fields; the others are line fields. */
  readonly head: readonly string[];
  /** Absent if the documents of a file have no number. */
  readonly number?: string;
  /** Head field that identifies a document: its contact or, without one, its date. */
  readonly needs: string;
  /** Fields that are equal in all rows of a document without a number. */
  readonly sameBy: readonly string[];
}

/** A resource for a worker: the declaration without its functions, which cannot be sent. */
export interface CsvShape {
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  readonly fields: Readonly<Record<string, ShapeField>>;
  readonly matchBy: readonly string[];
  /** Present if a row of the file is a line of a document. */
  readonly document?: CsvDocument;
  /** Columns of files from other software. */
  readonly otherPrograms?: OtherPrograms;
}

/** The part of a resource that travels to the worker. */
export function csvShapeOf(resource: CsvResource): CsvShape {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, ShapeField] => {
    const {
      format: _format,
      fills: _fills,
      opens: _opens,
      targetResource: _target,
      others: _others,
      lines: _lines,
      ...rest
    } = field;
    return [name, rest];
  });
  return {
    name: resource.name,
    label: resource.label,
    fields: Object.fromEntries(fields),
    matchBy: resource.matchBy ?? [],
  };
}

/** Fields that a file can set: all except lines and those that the database sets. */
export function importableFields(shape: Pick<CsvShape, 'fields'>): readonly string[] {
  return Object.entries(shape.fields)
    .filter(([, field]) => !field.readOnly && field.kind !== 'lines')
    .map(([name]) => name);
}

/** Columns of which a file must have at least one: required fields, and fields that identify records. */
export function expectedColumns({ fields, matchBy, document }: CsvShape): readonly string[] {
  // The number of a document is optional.
  const found = document ? [] : matchBy;
  return importableFields({ fields }).filter((name) => fields[name]?.required || found.includes(name));
}
