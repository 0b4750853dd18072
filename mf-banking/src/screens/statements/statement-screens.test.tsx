// @vitest-environment jsdom

import type { StatementLineState } from '@ledgerwise/resource';
import { formatsOf, noRecords } from '@ledgerwise/ui/core';
import { installLayout } from '@ledgerwise/ui/testing';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type {
  StatementColumns,
  StatementLine,
  StatementQuestion,
  StatementReading,
} from '../../statements/statement.ts';
import { missingOf, StatementMatching } from './StatementMatching.tsx';
import { choicesOf } from './StatementQuestions.tsx';
import { StatementReview } from './StatementReview.tsx';
import { partOf, payloadOf } from './statement-job.ts';

beforeAll(installLayout);
afterEach(cleanup);

const line = (row: number): StatementLine => ({
  date: '2026-10-09',
  amount: '50.00',
  description: 'Invoice 7',
  reference: 'INV-7',
  counterparty: 'Aspen Ltd',
  id: '',
  row,
  key: `key ${row}`,
});
const reading = (more: Partial<StatementReading> = {}): StatementReading => ({
  format: 'csv',
  currency: 'USD',
  lines: [line(1), line(2), line(3)],
  questions: [],
  problems: [],
  ...more,
});
const STATES: readonly StatementLineState[] = [
  { line: 1, state: 'new', like_id: null },
  { line: 2, state: 'duplicate', like_id: 'x' },
  { line: 3, state: 'likely', like_id: 'y' },
];

test("sends a line with the other party before its text, cut at the database's limit", () => {
  expect(payloadOf(line(1))).toEqual({
    posted_on: '2026-10-09',
    amount: '50.00',
    description: 'Aspen Ltd: Invoice 7',
    reference: 'INV-7',
    external_id: 'key 1',
  });
  const long = { ...line(1), counterparty: '', description: 'x'.repeat(2000), reference: 'y'.repeat(300) };
  expect([payloadOf(long).description.length, payloadOf(long).reference.length]).toEqual([1000, 200]);
});

test('imports lines in batches, and probable duplicates only on request', () => {
  const many = Array.from({ length: 11 }, (_, place) => line(place + 1));
  expect([0, 10].map((from) => partOf(many, from, 10).length)).toEqual([10, 1]);
  const kept = (keepLikely: boolean) =>
    partOf([line(1), line(2), line(3)], 0, 3, STATES, keepLikely).map(({ keep }) => keep);
  expect(kept(false)).toEqual([undefined, undefined, undefined]);
  expect(kept(true)).toEqual([undefined, undefined, true]);
  expect(partOf([line(1), line(2), line(3)], 2, 1, STATES, true)).toMatchObject([{ keep: true }]);
});

const QUESTIONS: readonly (readonly [StatementQuestion, readonly string[]])[] = [
  [
    {
      kind: 'dateOrder',
      sentence: 'Which?',
      choices: [
        { order: 'DMY', date: '2026-10-09' },
        { order: 'MDY', date: '2026-09-10' },
      ],
    },
    ['Day first: 9 October 2026', 'Month first: 10 September 2026'],
  ],
  [{ kind: 'direction', sentence: 'Which?' }, ['Money in', 'Money out']],
  [
    { kind: 'account', sentence: 'Which?', choices: [{ account: '12', currency: 'USD', lines: 3 }] },
    ['12, USD, 3 lines'],
  ],
];
test.each(QUESTIONS)('asks open questions with examples, %#', (question, labels) => {
  expect(choicesOf(question, formatsOf(null)).map(({ label }) => label)).toEqual(labels);
});

function Matching({ onContinue }: { onContinue(columns: StatementColumns): void }) {
  const [columns, setColumns] = useState<StatementColumns>({ date: [0], description: [1] });
  const table = { headers: ['When', 'What', 'What', ''], rows: [['1/2/26', 'Rent', 'May', '5']], columns };
  return (
    <StatementMatching
      step={{ at: 'columns', fileName: 'bank.csv', table, columns }}
      onChange={setColumns}
      onContinue={() => onContinue(columns)}
      onRestart={() => {}}
    />
  );
}

test('columns are matched as in every other import, those of texts more than once', () => {
  const given: StatementColumns[] = [];
  const onContinue = (columns: StatementColumns) => given.push(columns);
  visit(() => <Matching onContinue={onContinue} />, noRecords);
  expect(screen.getByText(/^No column is chosen for Amount, which every line needs/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose('Description, column 2', '2');
  choose('Amount', '3');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  choose('Description', '');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(given).toEqual([
    { date: [0], amount: [3], description: [1, 2] },
    { date: [0], amount: [3], description: [2] },
  ]);
  expect(screen.getAllByText('→ Description')).toHaveLength(1);
});

test('refuses a file without a date or an amount', () => {
  expect(missingOf({ date: [0], out: [1] })).toBeNull();
  expect(missingOf({ amount: [1] })).toBe('No column is chosen for Date, which every line needs.');
  expect(missingOf({})).toMatch(
    /^No column is chosen for Date, Amount, .* Money in or Money out instead of Amount/,
  );
});

test('the review shows what happens to each line, and the number of imported lines', () => {
  const imported: boolean[] = [];
  const said = 'The lines come to 150.00, the file says 140.00.';
  const problems = [{ kind: 'balances', message: said, stops: false }] as const;
  visit(
    () => (
      <StatementReview
        review={{ fileName: 'bank.csv', reading: reading({ problems }), states: STATES }}
        onImport={(keepsLikely) => imported.push(keepsLikely)}
        onMatch={() => {}}
        onCancel={() => {}}
      />
    ),
    noRecords,
  );
  for (const words of ['New', 'Already imported', 'Probably already imported', said])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 Line' }));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 Lines' }));
  expect(imported).toEqual([false, true]);
});
