// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { followCellKey } from './cell-step.ts';

const cell = (label: string) => (
  <td>
    <input aria-label={label} defaultValue="12" />
  </td>
);

test('keys lead from cell to cell of a table, over rows and cells that hold no input', async () => {
  render(
    <table onKeyDown={followCellKey}>
      <tbody>
        <tr>
          <th scope="row">Rent</th>
          {cell('Rent, January')}
          {cell('Rent, February')}
        </tr>
        <tr>
          <th colSpan={3} scope="rowgroup">
            Sales
          </th>
        </tr>
      </tbody>
      <tbody>
        <tr>
          <th scope="row">Coffee</th>
          {cell('Coffee, January')}
          {cell('Coffee, February')}
        </tr>
      </tbody>
    </table>,
  );
  const user = userEvent.setup();
  const at = () => document.activeElement?.getAttribute('aria-label');
  await user.click(screen.getByLabelText('Rent, January'));
  for (const [keys, where] of [
    ['{ArrowDown}', 'Coffee, January'],
    ['{ArrowRight}', 'Coffee, February'],
    ['{ArrowRight}', 'Coffee, February'],
    ['{Shift>}{Enter}{/Shift}', 'Rent, February'],
    ['{ArrowUp}', 'Rent, February'],
    ['{ArrowLeft}', 'Rent, January'],
    ['{Enter}', 'Coffee, January'],
    ['{Enter}', 'Coffee, January'],
  ] as const) {
    await user.keyboard(keys);
    expect([keys, at()]).toEqual([keys, where]);
  }
  // Within a text the arrows move the caret.
  await user.keyboard('1234{ArrowLeft}{ArrowLeft}');
  expect(at()).toBe('Coffee, January');
});
