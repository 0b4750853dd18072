import { type DataSource, type Row, toAppError } from '@ledgerwise/contract';
import { type AnyResource, readFrom, type Values } from '@ledgerwise/resource';
import { NOT_ARCHIVED } from '@ledgerwise/resource/query';
import type { Formats } from '../../core/formats/use-formats.ts';
import { nameOf } from '../../form/use-choices.ts';
import { awaitRecord, fault, fillIn, type Line, type LineColumn, put, settle, typeInto } from './line.ts';
import type { LineSheet } from './line-sheet.ts';
import type { LineEntry } from './sheet-cells.ts';

/** A record that was pasted by its name, SKU or another identifying field. */
interface Named {
  readonly entry: LineEntry;
  readonly column: LineColumn;
  readonly text: string;
  /** Cells that were pasted with it, which the record must not fill in. */
  readonly given: ReadonlySet<string>;
}

/** Inserts a range into the sheet from a cell on, adding lines as needed. Returns the records to look up. */
function putRange(
  sheet: LineSheet,
  from: { readonly row: number; readonly column: string },
  range: readonly (readonly string[])[],
  formats: Formats,
): readonly Named[] {
  const entered = sheet.columns.filter(({ field }) => !field.readOnly);
  const columns = entered.slice(entered.findIndex(({ name }) => name === from.column));
  const entries = sheet.all().slice(from.row, from.row + range.length);
  const added = Array.from({ length: range.length - entries.length }, () => sheet.newEntry());
  const named: Named[] = [];
  const changes = [...entries, ...added].map((entry, row): readonly [LineEntry, Line] => {
    const cells = columns.slice(0, range[row]?.length);
    const text = (place: number): string => range[row]?.[place] ?? '';
    const given = new Set(cells.flatMap(({ name }, place) => (text(place).trim() ? [name] : [])));
    const line = cells.reduce((so, column, place) => {
      if (column.field.kind !== 'ref')
        return settle(typeInto(so, column, text(place), formats), column, formats);
      if (!given.has(column.name)) return put(so, column.name, null);
      named.push({ entry, column, text: text(place).trim(), given });
      return awaitRecord(so, column.name, text(place).trim());
    }, sheet.read(entry));
    return [entry, line];
  });
  sheet.change(changes, added);
  return named;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Looks up records by their texts; returns them by text. */
async function recordsBy(
  data: DataSource,
  target: AnyResource,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = new Map<string, string>();
  for (const field of unique([...(target.matchBy ?? []), target.title])) {
    const wanted = unique(texts).filter((text) => !ids.has(text));
    if (wanted.length === 0) break;
    const found = await data.call('match_records', { table_name: target.name, field, wanted });
    for (const [text, id] of Object.entries(found)) ids.set(text, id);
  }
  if (ids.size === 0) return new Map();
  const page = await data.list(readFrom(target), {
    filters: [
      { field: 'id', operator: 'in', value: unique([...ids.values()]).join(',') },
      ...(target.archive ? [NOT_ARCHIVED] : []),
    ],
    sort: { field: target.title, descending: false },
    page: { size: 1000, offset: 0 },
  });
  const rows = new Map(page.rows.map((row) => [row.id, row]));
  return new Map(
    [...ids].flatMap(([text, id]) => {
      const row = rows.get(id);
      return row ? [[text, row] as const] : [];
    }),
  );
}

/** Returns the line with the record found for a text, or with a message if there is none. */
function looked(line: Line, one: Named, record: Row | undefined, head: Values): Line {
  const { column, text, given } = one;
  const target = column.field.targetResource;
  // Something else was entered meanwhile, or the paste was undone.
  if (line.typed[column.name]?.trim() !== text || !target) return line;
  if (!record) {
    const kind = target.label.one.toLowerCase();
    return fault(
      { ...line, values: { ...line.values, [column.name]: null } },
      column.name,
      `No ${kind} is called “${text}”. Choose one, or clear the cell`,
    );
  }
  const chosen = put(line, column.name, record.id, nameOf(target, record));
  const fills = column.field.fills?.(record, { ...head, ...line.values }) ?? {};
  return fillIn(chosen, fills, given);
}

async function lookUp(data: DataSource, sheet: LineSheet, named: readonly Named[], head: Values) {
  const columns = [...new Set(named.map(({ column }) => column))];
  for (const column of columns) {
    const target = column.field.targetResource;
    if (!target) continue;
    const those = named.filter((one) => one.column === column);
    const texts = those.map(({ text }) => text);
    const found = await Promise.all(
      [target, ...(column.field.others ?? [])].map((one) => recordsBy(data, one, texts)),
    );
    const records = new Map(found.flatMap((one) => [...one]));
    sheet.complete(
      those.map((one) => [one.entry, looked(sheet.read(one.entry), one, records.get(one.text), head)]),
    );
  }
}

/**
 * Pastes a range: numbers in any notation, records by name. Texts appear immediately; values from records follow once
 * they are found. Cells whose records could not be requested show a message.
 */
export async function pasteRange(
  data: DataSource,
  sheet: LineSheet,
  from: { readonly row: number; readonly column: string },
  range: readonly (readonly string[])[],
  head: Values,
  formats: Formats,
): Promise<void> {
  const named = putRange(sheet, from, range, formats);
  try {
    await lookUp(data, sheet, named, head);
  } catch (error) {
    const { code } = toAppError(error);
    const why = code === 'network.offline' ? 'The server cannot be reached' : 'The list could not be read';
    sheet.complete(
      named.flatMap(({ entry, column, text }) => {
        const line = sheet.read(entry);
        const isOpen = line.typed[column.name]?.trim() === text && !(column.name in line.problems);
        return isOpen ? [[entry, fault(line, column.name, `${why}. Choose “${text}” again`)] as const] : [];
      }),
    );
  }
}
