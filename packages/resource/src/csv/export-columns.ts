import type { ListQuery } from '@ledgerwise/contract';
import type { AnyResource, Fields } from '../define-resource.ts';
import { hasScreen } from '../define-resource.ts';
import { dateTime, text } from '../fields/builders.ts';
import type { Field } from '../fields/field.ts';
import { columnsOfDocuments } from './imported-fields.ts';
import { exportableFields } from './write-csv.ts';

/** Contents of a file for each record. */
export interface ExportForm {
  /** Includes ids of records and references, and creation dates. */
  readonly withIds?: boolean;
  /** Writes one row for each line of a document, in the form that an import reads. */
  readonly withLines?: boolean;
}

/** The columns of a file, and where each comes from. */
export interface ExportColumns {
  /** Columns and formats of the file, in order. */
  readonly fields: Fields;
  /** Columns of the list's table or view; with lines, columns of the document's head. */
  readonly asked: readonly string[];
  /** The columns of the lines behind those. */
  readonly ofLines?: readonly string[];
}

/**
 * All records of a list, including archived ones; for a second list of a table, those of its All tab.
 */
export function everyRecord({ listName, views = [] }: AnyResource): Pick<ListQuery, 'filters'> {
  const all = listName === undefined ? undefined : views.find(({ label }) => label === 'All');
  return all && all.filters.length > 0 ? { filters: all.filters } : {};
}

/** True if a list can be exported with document lines, because an import can read them back. */
export function hasLinesToExport(resource: AnyResource): boolean {
  return resource.document !== undefined && hasScreen(resource, 'import');
}

/** The columns of an export: all fields, references by name, and ids only on request. */
export function exportColumns(resource: AnyResource, { withIds, withLines }: ExportForm = {}): ExportColumns {
  if (withLines && hasLinesToExport(resource)) {
    const { fields, head, lines } = columnsOfDocuments(resource);
    return { fields, asked: head, ofLines: lines };
  }
  const columns = exportableFields(resource).flatMap(
    (name): readonly (readonly [string, Field | undefined])[] => {
      const field = resource.fields[name];
      const shown = [field?.show ?? name, field] as const;
      return withIds && field?.show !== undefined
        ? [shown, [name, text({ label: `${field.label} ID` })]]
        : [shown];
    },
  );
  const all: typeof columns = withIds
    ? [['id', text({ label: 'ID' })], ...columns, ['created_at', dateTime({ label: 'Created At' })]]
    : columns;
  // A reference and its name may be two fields of one column, so the position distinguishes them.
  const fields = all.flatMap(([, field], place) => (field ? [[`column ${place}`, field] as const] : []));
  return { fields: Object.fromEntries(fields), asked: all.map(([column]) => column) };
}
