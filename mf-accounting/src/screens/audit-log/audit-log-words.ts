import { companySettings } from '@ledgerwise/domain';
import { bankingEntities } from '@ledgerwise/domain/banking';
import { entities } from '@ledgerwise/domain/entities';
import type { AnyResource, AuditLogChoices, AuditLogEntry } from '@ledgerwise/resource';
import { type Formats, formatDate, formatNumber } from '@ledgerwise/ui/core';
import { changeLines } from '@ledgerwise/ui/resource';

const RESOURCES = new Map<string, AnyResource>(
  [...bankingEntities, ...entities].map(({ resource }) => [resource.name, resource]),
).set(companySettings.name, companySettings);

/** Returns the resource of a table; undefined if it has no list. */
export const resourceOf = (kind: string): AnyResource | undefined => RESOURCES.get(kind);

const ACTIONS: Readonly<Record<string, string>> = {
  updated: 'Changed',
  locked: 'Changed the period lock',
  import_undone: 'Undid an import',
  undone: 'Undid a change',
  file_added: 'Added a file',
  file_deleted: 'Deleted a file',
  file_restored: 'Restored a file',
  mailed: 'Emailed',
  mail_refused: 'Email was refused',
  handed_over: 'Handed over',
  shared: 'Shared by link',
  unshared: 'Stopped sharing',
  viewed: 'Viewed online',
  rest_dropped: 'Canceled the rest',
};

/** An action in a word or two. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return ACTIONS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of a table's records; from its resource until the choices are loaded. */
export function kindWords(entity: string, choices: AuditLogChoices | undefined): string {
  const choice = choices?.entities.find((one) => one.entity === entity);
  return resourceOf(entity)?.label.one ?? choice?.label_one ?? entity.replaceAll('_', ' ');
}

/**
 * Returns the name of an entry's record, or the number of its records. If the name is a date, as for reconciliations,
 * it is formatted.
 */
export function recordWords({ record_count, record_name }: AuditLogEntry, formats: Formats): string {
  if (record_count > 1) return `${formatNumber(record_count, formats)} records`;
  const name = record_name ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(name) ? formatDate(name, formats.dateFormat) : name;
}

/** Changes of an entry, a line for each field. */
export const entryLines = (entry: AuditLogEntry, formats: Formats): readonly string[] =>
  changeLines(resourceOf(entry.entity), entry, formats);
