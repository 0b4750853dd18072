import type { AnyResource, Fields } from '../define-resource.ts';
import type { Field } from '../fields/field.ts';
import { type CsvShape, csvShapeOf, importableFields } from './shape.ts';

/** Fields of a file that belong together. */
export interface ImportedGroup {
  readonly title: string;
  readonly fields: readonly { readonly name: string; readonly field: Field }[];
}

/** Headers of a column with such a record: `Account name`, `Account code`; a code has no second header. */
const namesOfKind = (one: string): readonly string[] =>
  one.toLowerCase().endsWith(' code') ? [`${one} name`] : [`${one} name`, `${one} code`];

/** A reference as a file says it: by name, or by what else the record is known by. */
function named(field: Field): Field {
  if (field.kind !== 'ref') return field;
  const {
    target: _target,
    targetResource,
    others = [],
    fills: _fills,
    offers: _offers,
    show: _show,
    ...rest
  } = field;
  const kinds = [targetResource?.label.one ?? field.label, ...others.map(({ label }) => label.one)];
  return {
    ...rest,
    kind: 'text',
    csvNames: [...field.csvNames, ...kinds.flatMap(namesOfKind)],
  };
}

function only(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, named(fields[name])]] : [])));
}

/** Fields of a document's head in a file, with its number; entries are numbered when they are posted. */
function headOf({ fields, document, title }: AnyResource): Fields {
  const number = document?.isEntry ? undefined : fields[title];
  return {
    ...(number && { [title]: { ...number, readOnly: false } }),
    ...only(fields, importableFields({ fields })),
  };
}

/**
 * Fields of a document's lines by their names in a file, which differ from those of the head, with the line's own
 * names.
 */
function lineFieldsOf(
  resource: AnyResource,
): readonly (readonly [inFile: string, field: Field, own: string])[] {
  const { fields, document } = resource;
  const own = (document && fields[document.lines]?.lines?.fields) ?? {};
  const head = headOf(resource);
  return importableFields({ fields: own }).flatMap((name) => {
    const field = own[name];
    if (!field) return [];
    return Object.hasOwn(head, name)
      ? [[`line_${name}`, { ...field, label: `Line ${field.label}` }, name] as const]
      : [[name, field, name] as const];
  });
}

/**
 * Returns the fields of a file, by name: everything that users enter. For documents these are number, head fields and
 * line fields, because a row of the file is one line. References are given by name or id.
 */
export function importedFields(resource: AnyResource): Fields {
  const { fields, document } = resource;
  if (!document) return only(fields, importableFields({ fields }));
  const ofLines = lineFieldsOf(resource).map(([name, field]) => [name, named(field)] as const);
  return { ...headOf(resource), ...Object.fromEntries(ofLines) };
}

/** Returns the columns that an import of documents reads: those of the head, then those of the lines. */
export function columnsOfDocuments(resource: AnyResource) {
  const { fields } = resource;
  const inFile = importedFields(resource);
  const ofLines = lineFieldsOf(resource);
  const head = Object.keys(headOf(resource));
  return {
    fields: inFile,
    head: head.map((name) => fields[name]?.show ?? name),
    lines: ofLines.map(([, , own]) => own),
  };
}

/** Returns the fields of a file in groups: those of a document's lines are separate from those of its head. */
export function importedGroups(resource: AnyResource): readonly ImportedGroup[] {
  const { document, fields, label } = resource;
  const lines = document && fields[document.lines]?.lines;
  const all = Object.entries(importedFields(resource)).map(([name, field]) => ({ name, field }));
  if (!lines) return [{ title: label.one, fields: all }];
  const ofLines = new Set(lineFieldsOf(resource).map(([name]) => name));
  const isOfLine = (name: string): boolean => ofLines.has(name);
  return [
    { title: label.one, fields: all.filter(({ name }) => !isOfLine(name)) },
    { title: lines.label.many, fields: all.filter(({ name }) => isOfLine(name)) },
  ];
}

/** Which fields of a file call records by name, and the tables in one of which each record is. */
export function namedFields(resource: AnyResource): readonly { field: string; tables: readonly string[] }[] {
  const all = [...Object.entries(resource.fields), ...lineFieldsOf(resource)];
  return all.flatMap(([field, { kind, readOnly, target, others = [] }]) =>
    kind === 'ref' && !readOnly && target !== undefined
      ? [{ field, tables: [target, ...others.map(({ name }) => name)] }]
      : [],
  );
}

/** Returns the fields that find the existing record of a row. */
export function matchedBy({ document, title, matchBy = [] }: AnyResource): readonly string[] {
  if (!document) return matchBy;
  return document.isEntry ? [] : [title];
}

/** Shape of a resource's import files, for the worker. */
export function importShapeOf(resource: AnyResource): CsvShape {
  const { document, title } = resource;
  const shape = csvShapeOf({ ...resource, fields: importedFields(resource) });
  if (!document) return shape;
  const { contact, date, reference } = document;
  const head = Object.keys(headOf(resource));
  return {
    ...shape,
    matchBy: matchedBy(resource),
    document: {
      head,
      ...(!document.isEntry && { number: title }),
      needs: contact ?? date,
      // Documents without a contact are identified by their whole head.
      sameBy: contact === undefined ? head : [contact, date, reference].filter((name) => name !== undefined),
    },
  };
}
