// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CellSheet } from './CellSheet.tsx';
import { selectedMark, useRowMarks } from './use-row-marks.ts';
import { useSelection } from './use-selection.ts';
import { useSteps } from './use-steps.ts';

const COLUMNS = ['January', 'February'];
type Texts = Readonly<Record<string, string>>;
const START: Texts = {
  'Rent January': '12',
  'Rent February': '12',
  'Coffee January': '12',
  'Coffee February': '12',
};

interface RowProps {
  readonly selection: ReturnType<typeof useSelection>;
  readonly id: string;
  readonly at: number;
  readonly texts: Texts;
  onType(cell: string, text: string): void;
}

function Row({ selection, id, at, texts, onType }: RowProps) {
  const marks = useRowMarks(selection, id, at);
  return (
    <tr data-line={id}>
      <th scope="row">{id}</th>
      {COLUMNS.map((column, place) => (
        <td key={column} data-column={column} {...selectedMark(marks, place)}>
          {!(id === 'Coffee' && column === 'February' && texts.closed) && (
            <input
              aria-label={`${id}, ${column}`}
              value={texts[`${id} ${column}`] ?? ''}
              onChange={({ target }) => onType(`${id} ${column}`, target.value)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** A small budget: two rows of inputs with a headline between them. */
function Sheet({
  start = START,
  isReadOnly = false,
}: {
  readonly start?: Texts;
  readonly isReadOnly?: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [texts, setTexts] = useState(start);
  const [rows, setRows] = useState(['Rent', 'Coffee']);
  const steps = useSteps(texts, setTexts);
  const selection = useSelection(COLUMNS, rows, steps.settle);
  const cells = (top: number, bottom: number, left: number, right: number) =>
    rows
      .slice(top, bottom + 1)
      .map((row) => COLUMNS.slice(left, right + 1).map((column) => `${row} ${column}`));
  return (
    <CellSheet
      label="Budget"
      actions={{
        selection,
        entered: COLUMNS,
        rendersAllRows: true,
        addRow() {
          if (rows.length > 2 || start.fixed) return null;
          setRows([...rows, 'Tea']);
          return 'Tea';
        },
        restore: steps.restore,
        undo: steps.undo,
        redo: steps.redo,
        copied: ({ top, bottom, left, right }) =>
          cells(top, bottom, left, right).map((row) => row.map((cell) => texts[cell] ?? '')),
        paste({ id, column }, range) {
          if (isReadOnly) return null;
          const open = cells(rows.indexOf(id), rows.length, COLUMNS.indexOf(column), COLUMNS.length);
          const pasted = range.flatMap((row, down) =>
            row.map((text, right) => [open[down]?.[right] ?? '', text] as const),
          );
          steps.change({ ...texts, ...Object.fromEntries(pasted) });
          return range.length;
        },
        countOf: (count) => `${count} rows`,
      }}
      scroller={scroller}
      classes={{}}
      hint="Arrows move"
    >
      <tbody>
        {rows.map((id, at) => (
          <Row
            key={id}
            selection={selection}
            id={id}
            at={at}
            texts={texts}
            onType={(cell, text) => setTexts({ ...texts, [cell]: text })}
          />
        ))}
      </tbody>
    </CellSheet>
  );
}

afterEach(cleanup);

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const focused = () => document.activeElement?.getAttribute('aria-label');

async function follow(keys: readonly (readonly [string, string])[]): Promise<void> {
  const user = userEvent.setup();
  for (const [key, where] of keys) {
    await user.keyboard(key);
    expect([key, focused()]).toEqual([key, where]);
  }
}

test('keys lead from cell to cell, and stay where nothing follows', async () => {
  render(<Sheet start={{ ...START, fixed: 'yes' }} />);
  await userEvent.click(cell('Rent, January'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await follow([
    ['{ArrowDown}', 'Coffee, January'],
    ['{ArrowRight}', 'Coffee, February'],
    ['{ArrowRight}', 'Coffee, February'],
    ['{Shift>}{Enter}{/Shift}', 'Rent, February'],
    ['{ArrowUp}', 'Rent, February'],
    ['{ArrowLeft}', 'Rent, January'],
    ['{Enter}', 'Coffee, January'],
    ['{Enter}', 'Coffee, January'],
    // Within a text the arrows move the caret.
    ['1234{ArrowLeft}{ArrowLeft}', 'Coffee, January'],
  ]);
});

test('cells without an input are passed over, and a row begins behind the last one', async () => {
  render(<Sheet start={{ ...START, closed: 'yes' }} />);
  await userEvent.click(cell('Rent, February'));
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe('Tea, February');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('undoes and redoes the input of a cell as one step', async () => {
  render(<Sheet />);
  await userEvent.click(cell('Rent, January'));
  await userEvent.keyboard('{Control>}a{/Control}345{Enter}6');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([cell('Rent, January').value, cell('Coffee, January').value]).toEqual(['345', '12']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(cell('Rent, January').value).toBe('12');
  await userEvent.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
  expect([cell('Rent, January').value, cell('Coffee, January').value]).toEqual(['345', '6']);
});

test('restores a cell with Escape', async () => {
  render(<Sheet />);
  await userEvent.click(cell('Rent, January'));
  await userEvent.keyboard('99{Escape}');
  expect(cell('Rent, January').value).toBe('12');
});

test('selects cells with Shift, copies them, and undoes a paste as one step', async () => {
  const user = userEvent.setup();
  render(<Sheet start={{ ...START, 'Rent February': '8,5' }} />);
  await user.click(cell('Rent, January'));
  await user.keyboard('{Control>}a{/Control}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(document.querySelectorAll('[aria-selected]')).toHaveLength(4);
  expect(screen.getByText('2 by 2 cells selected. Ctrl+C copies them.')).toBeTruthy();
  const copied = await user.copy();
  expect(copied?.getData('text/plain')).toBe('12\t8,5\r\n12\t12');

  await user.keyboard('{Escape}');
  expect(document.querySelectorAll('[aria-selected]')).toHaveLength(0);
  await user.paste('1\t2\n3\t4\n');
  expect(Object.keys(START).map((name) => cell(name.replace(' ', ', ')).value)).toEqual(['1', '2', '3', '4']);
  expect(focused()).toBe('Coffee, January');
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('Coffee, February').value).toBe('12');
});

test('pastes nothing into a read-only sheet', async () => {
  const user = userEvent.setup();
  render(<Sheet isReadOnly />);
  await user.click(cell('Rent, January'));
  await user.paste('1\t2\n3\t4\n');
  expect(cell('Rent, January').value).toBe('12');
});
