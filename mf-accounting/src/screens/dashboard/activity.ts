import type { ActivityEntry } from '@ledgerwise/resource';
import { type Formats, formatNumber } from '@ledgerwise/ui/core';

const VERBS: Readonly<Record<string, string>> = {
  import_undone: 'took back an import of',
  undone: 'took back a change of',
  file_added: 'added a file to',
  file_deleted: 'deleted a file of',
  file_restored: 'brought back a file of',
  mailed: 'emailed',
  mail_refused: 'could not deliver the email with',
  handed_over: 'noted that the customer has',
};

/** `created customer Aspen Grove Dental`, `imported 10,000 customers`. */
export function activityWords(
  { action, entity, record_name, record_count }: ActivityEntry,
  formats: Formats,
): string {
  const verb = VERBS[action] ?? action.replaceAll('_', ' ');
  const many = entity.replaceAll('_', ' ');
  if (record_count > 1) return `${verb} ${formatNumber(record_count, formats)} ${many}`;
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  return record_name ? `${verb} ${one} ${record_name}` : `${verb} ${one}`;
}
