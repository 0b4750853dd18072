// @vitest-environment jsdom
import type { Row } from '@ledgerwise/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DataGrid } from './DataGrid.tsx';
import type { GridColumn } from './grid-column.ts';

afterEach(cleanup);

const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    name: `Row ${index}`,
    balance: `${index}.00`,
  }));

const columns: readonly GridColumn[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    render: (row) => (
      <a href={`#${row.id}`} data-nav="title">
        {String(row.name)}
      </a>
    ),
  },
  { id: 'balance', label: 'Balance', align: 'end', render: (row) => String(row.balance) },
];

test('says how it is sorted, and asks for another sort by its head', async () => {
  const onSort = vi.fn();
  render(
    <DataGrid
      label="Rows"
      columns={columns}
      rows={rowsOf(3)}
      sort={{ field: 'name', descending: false }}
      onSort={onSort}
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveProperty('ariaSort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith({ field: 'name', descending: true });
  expect(screen.queryByRole('button', { name: 'Balance' })).toBeNull();
});

test('counts all rows for screen readers, wherever the page begins', () => {
  render(<DataGrid label="Rows" columns={columns} rows={rowsOf(3)} total={120} offset={50} />);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('121');
  const row = screen.getByRole('link', { name: 'Row 0' }).closest('tr');
  expect(row?.getAttribute('aria-rowindex')).toBe('52');
});

test('draws only the rows in sight of very many', () => {
  render(<DataGrid label="Rows" columns={columns} rows={rowsOf(100_000)} />);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
});

test('moves from row to row with the arrow keys', async () => {
  render(<DataGrid label="Rows" columns={columns} rows={rowsOf(5)} />);
  screen.getByRole('link', { name: 'Row 0' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Row 2');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Row 1');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement?.textContent).toBe('Row 4');
});

test('draws a row again only when it or its selection changes', async () => {
  const drawn = vi.fn((row: Row) => <span>{String(row.name)}</span>);
  const counted: readonly GridColumn[] = [{ id: 'name', label: 'Name', render: drawn }];
  const rows = rowsOf(20);
  const grid = (ids: ReadonlySet<string>) => (
    <DataGrid
      label="Rows"
      columns={counted}
      rows={rows}
      selection={{ ids, nameOf: (row) => `Select ${row.name}`, onChange: () => {} }}
    />
  );
  const { rerender } = render(grid(new Set()));
  expect(drawn).toHaveBeenCalledTimes(20);
  rerender(grid(new Set(['r3'])));
  expect(drawn).toHaveBeenCalledTimes(21);
});

test('stands in its final size while the first rows are on their way', () => {
  render(
    <DataGrid label="Rows" columns={columns} rows={undefined} skeletonRows={7} caption="Loading rows..." />,
  );
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 7 + 1);
  expect(table.parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Loading rows...')).toBeTruthy();
});

test('leaves the figures at the end of a row free of its actions', () => {
  render(
    <DataGrid label="Rows" columns={columns} rows={rowsOf(1)} actions={() => <button type="button" />} />,
  );
  expect(screen.getByRole('table').style.getPropertyValue('--figures-share')).toBe('0.5');
});
