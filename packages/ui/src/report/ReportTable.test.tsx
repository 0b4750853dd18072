// @vitest-environment jsdom
import { defineReport, type ReportModel } from '@ledgerwise/resource/report';
import { noRecords } from '@ledgerwise/ui/core';
import { installLayout } from '@ledgerwise/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from '../testing/visit.tsx';
import { ReportTable } from './ReportTable.tsx';

installLayout();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const columns: ReportModel['columns'] = [
  { id: 'date', label: 'Date', holds: 'date' },
  { id: 'number', label: 'Document' },
  { id: 'days_overdue', label: 'Days overdue', holds: 'quantity' },
  { id: 'balance', label: 'Balance', holds: 'money' },
];
const model: ReportModel = {
  definition: defineReport({
    id: 'aging',
    title: 'Aging',
    description: 'What is owed.',
    tells: 'day',
    columns: [...columns],
    parts: [],
  }),
  columns,
  rows: [
    { key: 'a', kind: 'heading', depth: 0, cells: { number: 'Beacon Street Bakery' } },
    {
      key: 'b',
      kind: 'line',
      depth: 1,
      cells: { date: '2026-11-15', number: 'INV-000088', days_overdue: '21', balance: '860.25' },
    },
    { key: 'c', kind: 'total', depth: 0, cells: { number: 'Total receivables', balance: '860.25' } },
  ],
  checks: [],
  currency: 'USD',
  madeAt: '2026-11-22T23:00:00Z',
};

const shown = () => {
  visit(() => <ReportTable model={model} label="Aging" pathOf={() => null} />, noRecords);
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
};

test('a report shows all columns if there is room', () => {
  expect(shown()).toEqual([
    ['Date', 'Document', 'Days overdue', 'Balance'],
    ['Beacon Street Bakery', '', ''],
    ['15/11/2026', 'INV-000088', '21', '$860.25'],
    ['Total receivables', '', '$860.25'],
  ]);
});

test('shows amounts beside the names on a phone, and other columns below', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  expect(shown()).toEqual([
    ['Document', 'Balance'],
    ['Beacon Street Bakery'],
    ['INV-00008815/11/2026 · Days overdue 21', '$860.25'],
    ['Total receivables', '$860.25'],
  ]);
});
