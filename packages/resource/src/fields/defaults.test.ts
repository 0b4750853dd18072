import { expect, it } from 'vitest';
import { date, text } from './builders.ts';
import { defaultOf, todayIn } from './defaults.ts';

it('knows which day it is where the organization is', () => {
  const lateInLondon = new Date('2026-03-31T23:30:00Z');
  expect(todayIn('UTC', lateInLondon)).toBe('2026-03-31');
  expect(todayIn('Australia/Sydney', lateInLondon)).toBe('2026-04-01');
  expect(todayIn('America/Los_Angeles', lateInLondon)).toBe('2026-03-31');
});

it('starts a date with today if its field declares that', () => {
  expect(defaultOf(date({ label: 'Date', default: 'today' }), '2026-04-01')).toBe('2026-04-01');
  expect(defaultOf(date({ label: 'Due Date' }), '2026-04-01')).toBeUndefined();
  expect(defaultOf(text({ label: 'Word', default: 'today' }), '2026-04-01')).toBe('today');
});
