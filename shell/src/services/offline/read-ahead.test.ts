import { expect, test } from 'vitest';
import type { StoredAnswer } from './answer-store.ts';
import { createReadAhead } from './read-ahead.ts';

/** A browser that keeps answers between visits of an address. */
function begin() {
  const kept = new Map<string, StoredAnswer>();
  const place = { path: '/accounting/customers' };
  const visit = () =>
    createReadAhead({ read: async (question) => kept.get(question) ?? null }, () => place.path);
  const keep = (answer: StoredAnswer) => kept.set(answer.question, answer);
  return { keep, place, visit };
}

const answer = (question: string): StoredAnswer => ({ question, table: 'customers', at: 1, value: question });

test('the next visit of an address has read what it asked for, and hands out each answer once', async () => {
  const { keep, place, visit } = begin();
  const first = visit();
  for (const question of ['rows', 'count']) {
    keep(first.note(question));
    keep(answer(question));
  }
  place.path = '/accounting/vendors';
  keep(first.note('vendors'));
  keep(answer('vendors'));
  place.path = '/accounting/customers';
  const next = visit();
  await next.begin();
  expect(next.take('rows')).toMatchObject({ value: 'rows' });
  expect(next.take('rows')).toBeNull();
  expect(next.take('vendors')).toBeNull();
  next.forget('count');
  expect(next.take('count')).toBeNull();
});

test('an address that is new has nothing', async () => {
  const { visit } = begin();
  const first = visit();
  await first.begin();
  expect(first.take('rows')).toBeNull();
});
