import { expect, test } from 'vitest';
import { sentDocument } from './sent-document.ts';

const parts = {
  values: { notes: 'Soon', rate: '1.25' },
  lines: [{ amount: '5' }],
  rateIsOwn: true,
  opened: null,
  corrected: undefined,
};
const stored = { row: { id: 'order-1', version: 3 }, lines: [] };

test('a new document is its head and its lines', () => {
  expect(sentDocument({ rate: 'rate' }, parts)).toEqual({
    notes: 'Soon',
    rate: '1.25',
    lines: [{ amount: '5' }],
  });
});

test('a draft sends the version it changes, a correction the document it corrects', () => {
  expect(sentDocument({}, { ...parts, opened: stored })).toMatchObject({ id: 'order-1', version: 3 });
  expect(sentDocument({}, { ...parts, opened: stored, corrected: stored })).not.toHaveProperty('corrects_id');
  const correction = sentDocument({}, { ...parts, corrected: stored });
  expect(correction).toMatchObject({ corrects_id: 'order-1' });
  expect(correction).not.toHaveProperty('id');
});

test('a rate that follows the day is left to the server', () => {
  expect(sentDocument({ rate: 'rate' }, { ...parts, rateIsOwn: false })).toMatchObject({ rate: null });
});

test('a document is sent in the shape that its function takes', () => {
  const sends = ({ lines, ...head }: Readonly<Record<string, unknown>>) => ({ head, rows: lines });
  expect(sentDocument({ sends }, parts)).toEqual({ head: parts.values, rows: parts.lines });
});

test('what lines remember only while they are entered is not sent', () => {
  const lines = [{ amount: '5', taxed_by: 'hand' }];
  expect(sentDocument({}, { ...parts, lines, keeps: ['taxed_by'] }).lines).toEqual([{ amount: '5' }]);
});
