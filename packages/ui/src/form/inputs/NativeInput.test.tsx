// @vitest-environment jsdom
import { choice, type Field, flag, longText, text } from '@ledgerwise/resource';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { installLayout } from '../../testing/index.ts';
import { FormTheme } from '../FormTheme.tsx';
import { PlainField } from '../PlainField.tsx';

beforeAll(installLayout);
afterEach(cleanup);

const currencies = [
  { value: 'AUD', label: 'AUD Australian Dollar' },
  { value: 'EUR', label: 'EUR Euro' },
];

interface EnteredProps {
  readonly field: Field;
  readonly begins: unknown;
}

function Entered({ field, begins }: EnteredProps) {
  const [value, setValue] = useState(begins);
  return (
    <>
      <PlainField id="entered" field={field} value={value} problem={undefined} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const entered = (): unknown => JSON.parse(screen.getByRole('status').textContent);
const rendersAntd = (): boolean => document.querySelector('[class*="ant-"]') !== null;

test('outside of a form theme, text is entered without antd', async () => {
  render(<Entered field={text({ label: 'Reference', required: true })} begins="" />);
  const input = screen.getByRole('textbox', { name: /^Reference/ });
  await userEvent.type(input, 'PO 7');
  expect(entered()).toBe('PO 7');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(rendersAntd()).toBe(false);
});

test('outside of a form theme, a note is entered without antd', async () => {
  render(<Entered field={longText({ label: 'Notes' })} begins="Thank you" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), '!');
  expect(entered()).toBe('Thank you!');
  expect(rendersAntd()).toBe(false);
});

test('outside of a form theme, a switch is turned by a press and by its label', async () => {
  render(<Entered field={flag({ label: 'Prices Include GST' })} begins={false} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Prices Include GST' }));
  expect(entered()).toBe(true);
  await userEvent.click(screen.getByText('Prices Include GST'));
  expect(entered()).toBe(false);
  expect(rendersAntd()).toBe(false);
});

test('outside of a form theme, a choice offers what the field has, and nothing where it may be empty', async () => {
  render(<Entered field={choice(currencies, { label: 'Currency' })} begins="AUD" />);
  const select = screen.getByRole('combobox', { name: 'Currency' });
  expect([...select.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Not set',
    'AUD Australian Dollar',
    'EUR Euro',
  ]);
  await userEvent.selectOptions(select, 'EUR');
  expect(entered()).toBe('EUR');
  expect(rendersAntd()).toBe(false);
});

test('a stored choice that is not offered any more is shown and kept', () => {
  render(<Entered field={choice(currencies, { label: 'Currency', required: true })} begins="DEM" />);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Currency/ }).value).toBe('DEM');
});

test('inside of a form theme, a choice is antd’s', () => {
  render(
    <FormTheme>
      <Entered field={choice(currencies, { label: 'Currency' })} begins="AUD" />
    </FormTheme>,
  );
  expect(rendersAntd()).toBe(true);
});
