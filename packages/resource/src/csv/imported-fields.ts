import type { AnyResource, Fields } from '../define-resource.ts';
import type { Field } from '../fields/field.ts';
import { type CsvShape, csvShapeOf, importableFields } from './shape.ts';

/** Fields of a file that belong together. */
export interface ImportedGroup {
  readonly title: string;
  readonly fields: readonly { readonly name: string; readonly field: Field }[];
}

/** A reference as a file says it: by name, or by what else the record is known by. */
function named(field: Field): Field {
  if (field.kind !== 'ref') return field;
  const { target: _target, targetResource, fills: _fills, offers: _offers, show: _show, ...rest } = field;
  const one = targetResource?.label.one ?? field.label;
  return { ...rest, kind: 'text', csvNames: [...field.csvNames, `${one} name`, `${one} code`] };
}

function only(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, named(fields[name])]] : [])));
}

/**
 * What a file brings, by the names of the fields: all that people enter. Of a document that is its number, its head and what
 * a line is made of, for a row of the file is a line; records that it refers to are called by their names.
 */
export function importedFields(resource: AnyResource): Fields {
  const { fields, document, title } = resource;
  const entered = importableFields({ fields });
  if (!document)
    return Object.fromEntries(entered.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const number = fields[title];
  const lines = fields[document.lines]?.lines?.fields ?? {};
  return {
    ...(number && { [title]: { ...number, readOnly: false } }),
    ...only(fields, entered),
    ...only(lines, importableFields({ fields: lines })),
  };
}

/** The fields of a file under what they belong to: those of a document's lines are apart from those of its head. */
export function importedGroups(resource: AnyResource): readonly ImportedGroup[] {
  const { document, fields, label } = resource;
  const lines = document && fields[document.lines]?.lines;
  const all = Object.entries(importedFields(resource)).map(([name, field]) => ({ name, field }));
  if (!lines) return [{ title: label.one, fields: all }];
  const isOfLine = (name: string): boolean => Object.hasOwn(lines.fields, name);
  return [
    { title: label.one, fields: all.filter(({ name }) => !isOfLine(name)) },
    { title: lines.label.many, fields: all.filter(({ name }) => isOfLine(name)) },
  ];
}

/** Which fields of a file call records by name, and the tables of those records. */
export function namedFields({ fields, document }: AnyResource): readonly { field: string; table: string }[] {
  if (!document) return [];
  const all = { ...fields, ...fields[document.lines]?.lines?.fields };
  return Object.entries(all).flatMap(([field, { kind, readOnly, target }]) =>
    kind === 'ref' && !readOnly && target !== undefined ? [{ field, table: target }] : [],
  );
}

/** What the worker needs to know of the files that are imported into a resource. */
export function importShapeOf(resource: AnyResource): CsvShape {
  const { document, fields, title } = resource;
  const shape = csvShapeOf({ ...resource, fields: importedFields(resource) });
  if (!document) return shape;
  const lines = new Set(Object.keys(fields[document.lines]?.lines?.fields ?? {}));
  return {
    ...shape,
    matchBy: [title],
    document: {
      head: Object.keys(shape.fields).filter((name) => !lines.has(name)),
      number: title,
      ...(document.contact !== undefined && { contact: document.contact }),
      sameBy: [document.contact, document.date, document.reference].filter((name) => name !== undefined),
    },
  };
}
