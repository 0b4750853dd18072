// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore } from '../../../test/render-order.tsx';
import { renderContacts } from '../../../test/render-screen.tsx';
import { installDialogElement } from '../../testing/index.ts';

beforeAll(installDialogElement);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const figure = (label: string): string | null =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? null;

/** The import of orders at its review, with the server's answer. */
async function reviewed(lines: readonly string[], answer: object, misnamed: Record<string, string> = {}) {
  const { data } = orderStore();
  const { call } = data;
  const sent: unknown[] = [];
  vi.spyOn(data, 'call').mockImplementation(async (name, ...parameters) => {
    const asked: string = name;
    if (asked === 'import_records') sent.push(parameters[0]);
    if (asked === 'check_names') return misnamed;
    return asked === 'import_records' ? answer : call(name, ...parameters);
  });
  renderContacts({ data, resource: orders, path: '/orders/import' });
  const file = new File([lines.join('\n')], 'orders.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV or Excel file', { selector: 'input' }), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  return sent;
}

test('summarizes a file of documents by documents and lines, and sends related rows together', async () => {
  const sent = await reviewed(
    [
      'Order Number,Buyer,Article,Description,Unit Price',
      'O-9,Aspen,D-1,Desk,450',
      'O-9,,,Delivery,"1.234,50"',
      ',Bluegum,,Advice,5%',
    ],
    { import_id: 'an id', inserted: 1, updated: 0, rejected: [] },
  );
  expect(await screen.findByText('orders.csv', { selector: 'h2' })).toBeTruthy();
  expect(['Orders', 'Lines', 'New', 'Already there, skipped', 'Lines left out'].map(figure)).toEqual([
    '2',
    '3',
    '1',
    '0',
    '1',
  ]);
  expect(screen.queryByText('Updated')).toBeNull();
  // Existing documents are changed in their editor, not by a file.
  expect(screen.queryByRole('radio', { name: 'Update the order' })).toBeNull();
  const problems = within(screen.getByRole('table', { name: 'Rows with problems' }));
  expect(problems.getByText('Unit Price must be an amount, not a percentage')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Skip its whole order and import the others' })).toHaveProperty(
    'checked',
    true,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 order' }));
  expect(await screen.findByText(/^Imported 1 records from CSV: 1 new/)).toBeTruthy();
  expect(sent).toMatchObject([
    {
      table_name: 'orders',
      mode: 'skip_bad',
      rows: [
        { number: 'O-9', buyer_id: 'Aspen', article_id: 'D-1', description: 'Desk', document: '0' },
        { description: 'Delivery', unit_price: '1234.500000', document: '0' },
      ],
    },
  ]);
});

test('reports refusals by the row of the file, and by the label of a line', async () => {
  await reviewed(['Buyer,Article,Description', 'Aspen,D-1,Desk', 'Aspen,D-9,Lamp'], {
    import_id: null,
    inserted: 0,
    updated: 0,
    rejected: [{ row: 2, field: 'article_id', message: 'There is no article called "D-9"' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 order' }));
  const refused = within(await screen.findByRole('table', { name: 'Rows with problems' }));
  expect(refused.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '3',
    'Article',
    'There is no article called "D-9"',
  ]);
});

test('reports unknown names before anything is imported', async () => {
  const sent = await reviewed(
    ['Buyer,Article,Description', 'Aspen,D-1,Desk', 'Aspen,D-9,Lamp', 'Bluegum,D-1,Desk'],
    { import_id: 'an id', inserted: 1, updated: 0, rejected: [] },
    { 'D-9': 'There is no article called "D-9"' },
  );
  const problems = within(await screen.findByRole('table', { name: 'Rows with problems' }));
  expect(problems.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '3',
    'Article',
    '',
    'There is no article called "D-9"',
  ]);
  expect(problems.getByRole('textbox', { name: 'Article in row 3' })).toHaveProperty('value', 'D-9');
  expect(['Orders', 'New', 'Lines left out'].map(figure)).toEqual(['2', '1', '2']);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 order' }));
  expect(await screen.findByText(/^Imported 1 records from CSV/)).toBeTruthy();
  expect(sent).toMatchObject([{ rows: [{ buyer_id: 'Bluegum', article_id: 'D-1' }] }]);
});
