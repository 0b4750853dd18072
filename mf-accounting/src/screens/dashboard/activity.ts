import type { ActivityEntry } from '@ledgerwise/resource';
import { type Formats, formatDate, formatNumber } from '@ledgerwise/ui/core';

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
  return record_name ? `${verb} ${one} ${withDays(record_name, formats)}` : `${verb} ${one}`;
}

/** Names that the database makes of a day have it as ISO 8601. */
const withDays = (name: string, { dateFormat }: Formats): string =>
  name.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day, dateFormat));

/** Repeated actions of a user on several records are shown once, with the time of the last one. */
export function groupedActivity(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const groups: ActivityEntry[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const isSame =
      last?.action === entry.action && last.entity === entry.entity && last.actor_name === entry.actor_name;
    if (last && isSame)
      groups[groups.length - 1] = { ...last, record_count: last.record_count + entry.record_count };
    else groups.push(entry);
  }
  return groups;
}
