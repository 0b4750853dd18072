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

test('sends the head and lines of a new document', () => {
  expect(sentDocument({ rate: 'rate' }, parts)).toEqual({
    notes: 'Soon',
    rate: '1.25',
    lines: [{ amount: '5' }],
  });
});

test('sends the version that a draft changes, and the document that a correction replaces', () => {
  expect(sentDocument({}, { ...parts, opened: stored })).toMatchObject({ id: 'order-1', version: 3 });
  expect(sentDocument({}, { ...parts, opened: stored, corrected: stored })).not.toHaveProperty('corrects_id');
  const correction = sentDocument({}, { ...parts, corrected: stored });
  expect(correction).toMatchObject({ corrects_id: 'order-1' });
  expect(correction).not.toHaveProperty('id');
});

test('omits a rate that follows the date', () => {
  expect(sentDocument({ rate: 'rate' }, { ...parts, rateIsOwn: false })).toMatchObject({ rate: null });
});

test('sends a document in the form that its function takes', () => {
  const sends = ({ lines, ...head }: Readonly<Record<string, unknown>>) => ({ head, rows: lines });
  expect(sentDocument({ sends }, parts)).toEqual({ head: parts.values, rows: parts.lines });
});

test('omits line fields that are used only during input', () => {
  const lines = [{ amount: '5', taxed_by: 'hand' }];
  expect(sentDocument({}, { ...parts, lines, keeps: ['taxed_by'] }).lines).toEqual([{ amount: '5' }]);
});
