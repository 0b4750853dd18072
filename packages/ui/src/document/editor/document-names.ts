import type { Row } from '@ledgerwise/contract';
import type { AnyResource, LineResource } from '@ledgerwise/resource';
import { type FormValues, formFields } from '../../form/form-values.ts';
import type { Line } from '../lines/line.ts';
import { type StoredDocument, storedLine } from '../use-document.ts';

/** Name of a chosen record of the head, if a row of the document has it. */
export function nameInHead(
  resource: AnyResource,
  name: string,
  head: FormValues,
  rows: readonly (Row | undefined)[],
): string | undefined {
  const show = resource.fields[name]?.show;
  const row = rows.find((one) => one !== undefined && one[name] === head[name]);
  const shown = show === undefined ? undefined : row?.[show];
  return typeof shown === 'string' ? shown : undefined;
}

/** Returns the name of a record that was chosen for a head field and is still selected. */
export function nameOfChosen(
  resource: AnyResource,
  name: string,
  head: FormValues,
  chosen: ReadonlyMap<string, Row>,
): string | undefined {
  const record = chosen.get(name);
  const target = resource.fields[name]?.targetResource;
  return record && target && record.id === head[name] ? String(record[target.title] ?? '') : undefined;
}

/** Sources for the names of records that a document refers to. */
export interface NameSources {
  /** Records that were chosen here, by field of the head. */
  readonly chosen: ReadonlyMap<string, Row>;
  readonly stored: readonly (StoredDocument | undefined)[];
  readonly lines: readonly Line[];
}

/** Name of a record that the head or a line refers to, by its id. */
export function nameById(
  resource: AnyResource,
  of: LineResource,
  id: string,
  { chosen, stored, lines }: NameSources,
): string | undefined {
  const [field, row] = [...chosen].find(([, one]) => one.id === id) ?? [];
  const title = field === undefined ? undefined : resource.fields[field]?.targetResource?.title;
  if (row && title !== undefined) return String(row[title] ?? '');
  const rows = stored.map((one) => one?.row);
  const ofHead = formFields(resource).map((name) => nameInHead(resource, name, { [name]: id }, rows));
  const ofLines = [
    ...stored.flatMap((one) => one?.lines ?? []).map((line) => storedLine(of, line)),
    ...lines,
  ].map(({ values, names }) => {
    const column = Object.keys(names).find((name) => values[name] === id);
    return column === undefined ? undefined : names[column];
  });
  return [...ofHead, ...ofLines].find((name) => name !== undefined);
}
