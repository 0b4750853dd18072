import type { EmailMessage } from '@supabase/lite';

/** Recurring documents were paused because their owner may not make them any more. */
export interface PausedDocumentsNotice {
  readonly template: 'recurring_paused';
  readonly to: string;
  readonly organisation: string;
  readonly reason: string;
  /** Not all of them when they are many. */
  readonly names: readonly string[];
  readonly count: number;
}

const TEXTS = ['to', 'organisation', 'reason'] as const;

/** Whether a notice of the database is one of these. */
export function isPausedDocumentsNotice(value: unknown): value is PausedDocumentsNotice {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  const names = entries.get('names');
  return (
    entries.get('template') === 'recurring_paused' &&
    TEXTS.every((name) => typeof entries.get(name) === 'string') &&
    typeof entries.get('count') === 'number' &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string')
  );
}

/** Tells an admin what does not go on, why, and what can be done. */
export function pausedDocumentsMail(notice: PausedDocumentsNotice, siteUrl: string): EmailMessage {
  const { to, organisation, reason, names, count } = notice;
  const what = count === 1 ? '1 recurring document is paused' : `${count} recurring documents are paused`;
  const more = count > names.length ? [`and ${count - names.length} more`] : [];
  const list = [...names, ...more].map((name) => `- ${name}`).join('\n');
  return {
    to,
    subject: `${what} in ${organisation}`,
    text: `${what} in ${organisation}:\n\n${list}\n\n${reason}\n\nUntil then nothing is made from ${count === 1 ? 'it' : 'them'}: ${siteUrl}`,
  };
}
