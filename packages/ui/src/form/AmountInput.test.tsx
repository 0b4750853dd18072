// @vitest-environment jsdom

import { HostProvider, type NumberFormat } from '@ledgerwise/contract';
import { type Field, money, percent } from '@ledgerwise/resource';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { hostOf } from '../../test/test-host.ts';
import { AmountInput } from './AmountInput.tsx';

afterEach(cleanup);

const limit = money({ label: 'Limit', default: '0', unreadable: '0' });

const said = vi.fn<(text: string) => void>();

function Held({ begins, field, step }: { begins: string; field: Field; step?: string }) {
  const [value, setValue] = useState(begins);
  const change = (text: string): void => {
    said(text);
    setValue(text);
  };
  return (
    <AmountInput
      aria-label="Limit"
      field={field}
      value={value}
      notation={{ currency: 'USD' }}
      {...(step !== undefined && { step })}
      onChange={change}
    />
  );
}

function draw(begins = '', field: Field = limit, step?: string, numberFormat: NumberFormat = '1,234.56') {
  said.mockClear();
  render(
    <HostProvider value={hostOf({ numberFormat })}>
      <Held begins={begins} field={field} {...(step !== undefined && { step })} />
    </HostProvider>,
  );
  return { input: screen.getByLabelText<HTMLInputElement>('Limit') };
}

test('is grouped on blur, and raw while typing', async () => {
  const { input } = draw('1234567.50');
  expect(input.value).toBe('1,234,567.50');
  await userEvent.click(input);
  expect(input.value).toBe('1234567.50');
  await userEvent.clear(input);
  await userEvent.type(input, '1.234,56');
  await userEvent.tab();
  expect(input.value).toBe('1,234.56');
});

test('reads parentheses as a negative, and refuses to guess', async () => {
  const { input } = draw();
  await userEvent.type(input, '(500)');
  await userEvent.tab();
  expect(input.value).toBe('−500.00');
  for (const typed of ['5%', '1e5', '0x10', '€5']) {
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect(input.value).toBe(typed);
    expect(said).toHaveBeenLastCalledWith(typed);
  }
});

test('shows the result of a sum before it is accepted, and reports rounding', async () => {
  const { input } = draw();
  await userEvent.type(input, '12+3');
  expect(screen.getByRole('status').textContent).toBe('= 15.00');
  await userEvent.tab();
  expect(input.value).toBe('15.00');
  expect(screen.getByRole('status').textContent).toBe('12+3 = 15.00');
  await userEvent.clear(input);
  await userEvent.type(input, '10/3');
  expect(screen.getByRole('status').textContent).toBe('= 3.33, rounded');
  await userEvent.tab();
  expect(input.value).toBe('3.33');
  expect(screen.getByRole('status').textContent).toBe('10/3 = 3.33, rounded');
});

test('is not changed by the arrow keys', async () => {
  const { input } = draw('5.00');
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowUp}');
  expect(input.value).toBe('5.00');
  expect(said).not.toHaveBeenCalled();
});

test('falls back visibly if its field says so', async () => {
  const { input } = draw();
  await userEvent.type(input, 'n/a');
  await userEvent.tab();
  expect(input.value).toBe('0.00');
  expect(screen.getByRole('status').textContent).toBe('“n/a” is not a number. The amount was set to 0.00');
});

test('keeps text if its field does not', async () => {
  const { input } = draw('', money({ label: 'Limit', default: '0' }));
  await userEvent.type(input, 'n/a');
  await userEvent.tab();
  expect(input.value).toBe('n/a');
});

test('changes by steps with the arrow keys, and never beyond its limits', async () => {
  const message = 'Between 0 and 100 percent';
  const rate = percent({
    label: 'Rate',
    scale: 1,
    min: { value: '0', message },
    max: { value: '100', message },
  });
  const { input } = draw('99.9', rate, '0.1');
  await userEvent.type(input, '{ArrowUp}{ArrowUp}');
  expect(said).toHaveBeenLastCalledWith('100');
  await userEvent.type(input, '{ArrowDown}');
  expect(input.value).toBe('99.9');
  await userEvent.clear(input);
  await userEvent.type(input, '{ArrowDown}');
  expect(said).toHaveBeenLastCalledWith('0');
  await userEvent.clear(input);
  await userEvent.type(input, 'much{ArrowUp}');
  expect(input.value).toBe('0.1');
});

test('is typed as the organization writes numbers, and handed on as everything else reads them', async () => {
  const { input } = draw('1234567.50', limit, undefined, '1.234,56');
  expect(input.value).toBe('1.234.567,50');
  await userEvent.click(input);
  expect(input.value).toBe('1234567,50');
  for (const [typed, meant, shown] of [
    ['1.234', '1234', '1.234,00'],
    ['1.234,5', '1234.5', '1.234,50'],
    ['0,5+1', '1.5', '1,50'],
  ] as const) {
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect(Number(said.mock.lastCall?.[0])).toBe(Number(meant));
    expect(input.value).toBe(shown);
  }
});
