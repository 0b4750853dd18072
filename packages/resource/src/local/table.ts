import { AppError, type ListQuery, type Row } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { isDecimal, toScale } from '../fields/decimals.ts';
import { defaultOf } from '../fields/defaults.ts';
import { isBehind, matcherOf } from '../query/evaluate.ts';
import { sortRows } from '../query/sort-rows.ts';
import type { ValidateOptions } from '../validation/validate.ts';
import { validated } from '../validation/validated.ts';
import { type ChangeFeed, changesBetween } from './changes.ts';
import type { RecordStore } from './record-store.ts';

type Values = Readonly<Record<string, unknown>>;

/** One table of the browser's store, with the rules that a database would enforce. */
export interface LocalTable {
  readonly resource: AnyResource;
  /** Returns all stored records. */
  rows(): readonly Row[];
  /** Records that match, in the order of the sort. */
  matching(query: Pick<ListQuery, 'search' | 'filters' | 'sort'>): readonly Row[];
  /** A page, and one record more where another page follows. */
  page(query: ListQuery): readonly Row[];
  /** Creates a record from validated values without storing it. */
  draft(values: Values): Row;
  /** Returns the record with validated changes, without storing it. */
  changed(row: Row, changes: Values): Row;
  /** Returns the archived or unarchived record, without storing it. */
  archived(row: Row, isArchived: boolean): Row;
  /** Stores all rows of the table and notifies of the changes. Throws `data.forbidden` for a read-only table. */
  store(rows: readonly Row[]): void;
  /** The stored record. Throws `data.not_found`. */
  find(id: string): Row;
  /** Returns a record with the names of its references. Throws `data.not_found`. */
  read(id: string): Row;
}

/** Context of the store's functions. */
export interface TableContext {
  /** Throws `data.not_found` for an unknown table. */
  tableOf(name: string): LocalTable;
  /** A new id. */
  newId(): string;
}

/** Options of a table. */
export interface LocalTableOptions {
  readonly resource: AnyResource;
  readonly records: RecordStore;
  /** The feed of changes; a function, because feed and tables need each other. */
  readonly feed: () => ChangeFeed;
  readonly isReadOnly: boolean;
  /** Name of a referenced record; null if it does not exist. */
  nameOf(table: string, id: string): string | null;
  /** A new id. */
  newId(): string;
  /** The clock. */
  now(): Date;
}

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];
const OWN_COLUMNS: ReadonlySet<string> = new Set([
  ...['id', 'org_id', 'user_id', 'created_at', 'updated_at', 'archived_at'],
]);

function refuseForeignKeys(resource: AnyResource, values: Values): void {
  for (const name of Object.keys(values)) {
    if (FORBIDDEN_KEYS.includes(name) || !(Object.hasOwn(resource.fields, name) || OWN_COLUMNS.has(name)))
      throw new AppError('data.invalid', { message: `${resource.label.many} have no field "${name}".` });
    if (OWN_COLUMNS.has(name) || resource.fields[name]?.readOnly)
      throw new AppError('data.forbidden', {
        message: `"${name}" is set by the application and cannot be entered.`,
      });
  }
}

/** Amounts as a database answers them, with all their decimals. */
function withScale(resource: AnyResource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name];
      const isAmount = field?.scale !== undefined && field.kind !== 'integer';
      const text = isAmount && (typeof value === 'number' || typeof value === 'string') ? String(value) : '';
      return [name, text && isDecimal(text) ? (toScale(text, field?.scale ?? 0) ?? value) : value];
    }),
  );
}

/** Time of archiving, for tables with an archive: it does not change until the record is active again. */
function archivedAt({ archive }: AnyResource, values: Values, at: string): Values {
  if (!archive) return {};
  if (archive.by === 'archived_at') return { archived_at: values.archived_at ?? null };
  return { archived_at: values[archive.by] === archive.value ? (values.archived_at ?? at) : null };
}

/** Adds the names of referenced records to rows. */
function withNames(resource: AnyResource, nameOf: LocalTableOptions['nameOf']): (row: Row) => Row {
  const refs = Object.entries(resource.fields).flatMap(([name, { show, target }]) =>
    show !== undefined && target !== undefined ? [{ name, show, target }] : [],
  );
  if (refs.length === 0) return (row) => row;
  return (row) => ({
    ...row,
    ...Object.fromEntries(
      refs.map(({ name, show, target }) => [
        show,
        row[name] == null ? null : nameOf(target, String(row[name])),
      ]),
    ),
  });
}

/** Completes a record: every field, null if not given, and the columns of all tables. */
export function completeRow(resource: AnyResource, values: Values, id: string, at: string): Row {
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    defaultOf(field, at.slice(0, 10)) ?? null,
  ]);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const whole = { ...Object.fromEntries(fields), ...given };
  return {
    id,
    created_at: at,
    updated_at: at,
    ...withScale(resource, whole),
    ...archivedAt(resource, whole, at),
  };
}

/** Creates a table of the browser's store. Its methods throw the refusals of a database. */
export function createLocalTable(options: LocalTableOptions): LocalTable {
  const { resource, records, feed, isReadOnly, newId, now } = options;
  const rows = () => records.read(resource.name);
  const named = withNames(resource, options.nameOf);
  let latest = 0;
  /** Orders two records that were created within the same millisecond. */
  const momentOfCreation = (): string => {
    latest = Math.max(now().getTime(), latest + 1);
    return new Date(latest).toISOString();
  };
  /** A second change within the same millisecond must still change the time. */
  const momentOfChange = (row: Row): string => {
    const before = typeof row.updated_at === 'string' ? Date.parse(row.updated_at) : 0;
    return new Date(Math.max(now().getTime(), before + 1)).toISOString();
  };
  const check = (values: Values, how: ValidateOptions) => {
    refuseForeignKeys(resource, values);
    return validated(resource, values, how);
  };
  const matching: LocalTable['matching'] = (query) =>
    sortRows(resource, rows().map(named).filter(matcherOf(resource, query)), query.sort);

  const find = (id: string): Row => {
    const row = rows().find((candidate) => candidate.id === id);
    if (!row) throw new AppError('data.not_found', { status: 404 });
    return row;
  };

  return {
    resource,
    rows,
    matching,
    page(query) {
      const found = matching(query);
      const { page, sort } = query;
      const rest =
        'after' in page ? found.filter(isBehind(resource, sort, page.after)) : found.slice(page.offset);
      return rest.slice(0, page.size + 1);
    },
    draft({ id = newId(), ...values }) {
      // The form creates the id, so that a retry after a lost response finds the record instead of creating another.
      if (typeof id !== 'string' || id === '')
        throw new AppError('data.invalid', { message: 'The id of a record must be text.' });
      if (rows().some((row) => row.id === id))
        throw new AppError('data.conflict', { message: `There is a record with the id "${id}" already.` });
      return completeRow(resource, check(values, {}), id, momentOfCreation());
    },
    changed(row, changes) {
      const updated_at = momentOfChange(row);
      const changed = { ...row, ...withScale(resource, check(changes, { partial: true })), updated_at };
      return { ...changed, ...archivedAt(resource, changed, updated_at) };
    },
    archived(row, isArchived) {
      const updated_at = momentOfChange(row);
      const { archive } = resource;
      if (archive?.by === 'archived_at' || archive?.value === undefined)
        return { ...row, archived_at: isArchived ? updated_at : null, updated_at };
      const active = resource.fields[archive.by]?.default ?? null;
      const changed = { ...row, [archive.by]: isArchived ? archive.value : active, updated_at };
      return { ...changed, ...archivedAt(resource, changed, updated_at) };
    },
    store(next) {
      if (isReadOnly)
        throw new AppError('data.forbidden', { message: `${resource.label.many} are read-only here.` });
      const before = rows();
      records.write(resource.name, next);
      feed().tell(resource.name, changesBetween(before, next));
    },
    find,
    read: (id) => named(find(id)),
  };
}
