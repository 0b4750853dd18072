// @vitest-environment jsdom
import type { Row } from '@ledgerwise/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import type { GridColumn } from './grid-column.ts';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

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
      <a href={`#${row.id}`} data-nav="title" tabIndex={-1}>
        {String(row.name)}
      </a>
    ),
  },
  { id: 'balance', label: 'Balance', align: 'end', render: (row) => String(row.balance) },
];

test('shows how it is sorted, and sorts by a click on its head', async () => {
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
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('121');
  const row = screen.getByRole('link', { name: 'Row 0' }).closest('tr');
  expect(row?.getAttribute('aria-rowindex')).toBe('52');
});

test('renders only the visible rows of a long list', () => {
  render(<DataGrid label="Rows" columns={columns} rows={rowsOf(100_000)} />);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
});

const focused = () => document.activeElement;
const rowOf = (index: number) => screen.getByRole('link', { name: `Row ${index}` }).closest('tr');

function Selectable({ rows, ...rest }: Partial<DataGridProps<Row>> & { readonly rows: readonly Row[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataGrid
      label="Rows"
      columns={columns}
      rows={rows}
      selection={{ ids, nameOf: (row) => `Select ${row.name}`, onChange: setIds }}
      actions={(row) => (
        <button type="button" data-nav="edit" tabIndex={-1}>
          Edit {String(row.name)}
        </button>
      )}
      {...rest}
    />
  );
}
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap(({ checked, ariaLabel }) => (checked && ariaLabel ? [ariaLabel] : []));

test('is one tab stop, which is where the reader was last', async () => {
  render(
    <>
      <Selectable rows={rowsOf(5)} onSort={() => {}} />
      <button type="button">Behind</button>
    </>,
  );
  await userEvent.tab();
  expect(focused()).toBe(rowOf(0));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe(rowOf(2));
  await userEvent.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Behind' }));
  await userEvent.tab({ shift: true });
  expect(focused()).toBe(rowOf(2));
});

test('is moved through by arrows, to the controls of a row and to the head', async () => {
  render(<Selectable rows={rowsOf(50)} onSort={() => {}} />);
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  expect(focused()).toBe(rowOf(49));
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Select Row 0' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Edit Row 1' }));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe(rowOf(1));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Name' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(rowOf(0));
});

test('selects with X, more with Shift, a range with Shift and arrows, all with Ctrl+A', async () => {
  render(<Selectable rows={rowsOf(6)} />);
  await userEvent.tab();
  await userEvent.keyboard('x');
  expect(selected()).toEqual(['Select Row 0']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Select Row 0', 'Select Row 2', 'Select Row 3', 'Select Row 4']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['Select Row 0', 'Select Row 2', 'Select Row 3']);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(6);
});

test('hands keys and clicks on a row on, but not those on its controls', async () => {
  const opened = vi.fn();
  const clicked = vi.fn();
  render(<Selectable rows={rowsOf(3)} rowKeys={{ enter: opened, e: opened }} onRowClick={clicked} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'r1' }));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('e');
  expect(opened).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Row 2' }));
  expect(clicked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('2.00'));
  expect(clicked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'r2' }));
});

test('moves the focus to the next row when the focused one disappears', async () => {
  const rows = rowsOf(4);
  const { rerender } = render(<Selectable rows={rows} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  rerender(<Selectable rows={rows.filter(({ id }) => id !== 'r1')} />);
  expect(focused()).toBe(rowOf(2));
  rerender(<Selectable rows={rows.slice(0, 1)} />);
  expect(focused()).toBe(rowOf(0));
});

test('does not take the focus from elsewhere', async () => {
  const rows = rowsOf(4);
  const beside = (shown: readonly Row[]) => (
    <>
      <input aria-label="Search" />
      <Selectable rows={shown} />
    </>
  );
  const { rerender } = render(beside(rows));
  screen.getByRole('link', { name: 'Row 1' }).focus();
  screen.getByRole('textbox').focus();
  rerender(beside(rows.slice(2)));
  expect(focused()).toBe(screen.getByRole('textbox'));
});

test('starts at the user’s last position, and records changes of it', async () => {
  const place = { top: 0, activeId: 'r2' };
  render(<Selectable rows={rowsOf(4)} place={place} />);
  await userEvent.tab();
  expect(focused()).toBe(rowOf(2));
  await userEvent.keyboard('{ArrowDown}');
  expect(place.activeId).toBe('r3');
});

test('renders a row again only when it or its selection changes', async () => {
  const renderName = vi.fn((row: Row) => <span>{String(row.name)}</span>);
  const counted: readonly GridColumn[] = [{ id: 'name', label: 'Name', render: renderName }];
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
  expect(renderName).toHaveBeenCalledTimes(20);
  rerender(grid(new Set(['r3'])));
  expect(renderName).toHaveBeenCalledTimes(21);
});

test('has its final size while the first rows are loading', () => {
  render(
    <DataGrid label="Rows" columns={columns} rows={undefined} skeletonRows={7} caption="Loading rows..." />,
  );
  const table = screen.getByRole('grid');
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 7 + 1);
  expect(table.parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Loading rows...')).toBeTruthy();
});

test('does not move its columns when totals arrive before the rows', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const widths = (): readonly string[] =>
    [...document.querySelectorAll('col')].map(({ style: { width } }) => width);
  const totals = { balance: '$34,500,000,000,344.67' };
  const { rerender } = render(<DataGrid label="Rows" columns={columns} rows={undefined} />);
  const before = widths();
  rerender(<DataGrid label="Rows" columns={columns} rows={undefined} totals={totals} />);
  expect(widths()).toEqual(before);
  rerender(<DataGrid label="Rows" columns={columns} rows={rowsOf(3)} totals={totals} />);
  expect(widths()).not.toEqual(before);
  expect(screen.getByText(totals.balance)).toBeTruthy();
});

test('resizes a column by dragging its edge, or by keys on its heading', () => {
  const onChange = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  render(
    <DataGrid
      label="Rows"
      columns={columns}
      rows={rowsOf(3)}
      onSort={() => undefined}
      sizes={{ widths: { name: 321 }, onChange }}
    />,
  );
  const [widthOfName] = document.querySelectorAll('col');
  expect(widthOfName?.style.width).toBe('321px');
  const edge = document.querySelector<HTMLElement>('[data-edge=name]');
  if (!edge) throw new Error('The heading has no edge.');
  fireEvent.pointerDown(edge, { clientX: 500, button: 0 });
  fireEvent(edge, new MouseEvent('pointermove', { clientX: 560 }));
  expect(widthOfName?.style.width).toBe('260px');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent(edge, new MouseEvent('pointerup'));
  expect(onChange.mock.calls).toEqual([['name', 260]]);
  fireEvent.doubleClick(edge);
  const heading = screen.getByRole('button', { name: 'Name' });
  fireEvent.keyDown(heading, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(heading, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(heading, { key: 'Backspace' });
  expect(onChange.mock.calls.slice(1)).toEqual([
    ['name', null],
    ['name', 216],
    ['name', 184],
    ['name', null],
  ]);
  // A heading that does not sort can be reached by the same keys.
  fireEvent.keyDown(screen.getByText('Balance'), { key: 'ArrowRight', shiftKey: true });
  expect(onChange).toHaveBeenLastCalledWith('balance', 216);
});

test('actions that appear on hover cover the end of a row, but never a figure', () => {
  const placeOf = (shown: readonly GridColumn[]) => {
    cleanup();
    render(<DataGrid label="Rows" columns={shown} rows={rowsOf(1)} actions={() => null} actionsOnHover />);
    return screen.getByRole('grid').parentElement?.dataset.actions;
  };
  expect(placeOf(columns)).toBe('on-hover');
  expect(placeOf(columns.toReversed())).toBe('over-row');
});
