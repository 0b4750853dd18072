import type { ActivityEntry } from '@ledgerwise/resource';
import { type Formats, formatNumber, writeDays } from '@ledgerwise/ui/core';

const VERBS: Readonly<Record<string, string>> = {
  import_undone: 'undid an import of',
  undone: 'undid a change of',
  file_added: 'added a file to',
  file_deleted: 'deleted a file of',
  file_restored: 'restored a file of',
  mailed: 'emailed',
  mail_refused: 'could not deliver the email with',
  shared: 'shared by link',
  unshared: 'stopped sharing',
  viewed: 'viewed online',
  handed_over: 'recorded that the customer has',
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
  // Names that the database makes of a day have it as ISO 8601.
  return record_name ? `${verb} ${one} ${writeDays(record_name, formats.dateFormat)}` : `${verb} ${one}`;
}

/** Groups consecutive entries with the same user, action and kind of record into one, dated as the last of them. */
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
