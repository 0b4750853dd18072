import type { Tone } from '@ledgerwise/ui/core';

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Add account',
  list: 'Read list',
  open: 'Open numbers',
  renew_key: 'Renew key',
  reveal: 'Show full numbers',
  unlock: 'Unlock banking',
  audit: 'Read audit trail',
  unlock_member: 'Unlock a member',
  compare: 'Compare a statement',
  lock: 'Lock banking',
  update: 'Change account',
  archive: 'Archive account',
};

const OUTCOMES: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  done: ['Done', 'good'],
  denied: ['Denied', 'bad'],
  failed: ['Failed', 'warn'],
};

/** An action in a word or two. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action;

/** Label and tone of an outcome. */
export const outcomeWords = (outcome: string): readonly [word: string, tone: Tone] =>
  OUTCOMES[outcome] ?? [outcome, 'plain'];
