import { AppError, type Row } from '@ledgerwise/contract';

/** True if a history entry is a change of the record itself: adding a file is not. */
const tellsOfChange = (entry: unknown): boolean =>
  !(
    typeof entry === 'object' &&
    entry !== null &&
    'action' in entry &&
    String(entry.action).startsWith('file_')
  );

function latest(history: unknown): { readonly who: string; readonly when: string } | undefined {
  const entry: unknown = Array.isArray(history) ? history.find(tellsOfChange) : undefined;
  if (typeof entry !== 'object' || entry === null) return undefined;
  const who = 'actor_name' in entry ? entry.actor_name : undefined;
  const when = 'created_at' in entry ? entry.created_at : undefined;
  return typeof who === 'string' && typeof when === 'string' ? { who, when } : undefined;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Creates `data.stale` with a message that names who changed the record and when, if the history shows it. */
export async function staleError(readHistory: () => Promise<unknown>, current: Row): Promise<AppError> {
  // The history is a courtesy: that it cannot be read must not hide why the change was refused.
  const change = latest(await readHistory().catch(() => undefined));
  const at = change?.when ?? (typeof current.updated_at === 'string' ? current.updated_at : undefined);
  const date = at === undefined ? undefined : new Date(at);
  const when = date && !Number.isNaN(date.getTime()) ? ` on ${moment.format(date)}` : '';
  return new AppError('data.stale', {
    status: 409,
    message: `${change?.who ?? 'Someone else'} changed this record${when}. Load the newest version, then make your change again.`,
  });
}
