// @vitest-environment jsdom
import { type DateFormat, HostProvider } from '@ledgerwise/contract';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { testHost } from '../../../test/test-host.ts';
import { DayField } from './DayField.tsx';

afterEach(cleanup);

const told = vi.fn();

function Period({ from = '' }: { readonly from?: string }) {
  const [day, setDay] = useState(from);
  return (
    <>
      <DayField
        label="Start Date"
        value={day}
        onChange={(next) => {
          told(next);
          setDay(next);
        }}
      />
      <button type="button" onClick={() => setDay('2026-12-31')}>
        Last day
      </button>
    </>
  );
}

function draw(dateFormat: DateFormat, from?: string) {
  const { host } = testHost(createLocalDataSource({ resources: [], storage: localStorage }));
  const { auth } = host;
  const organisation = auth.organisation && { ...auth.organisation, dateFormat };
  render(
    <HostProvider value={{ ...host, auth: { ...auth, organisation } }}>
      <Period {...(from !== undefined && { from })} />
    </HostProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' });
}

test.each([
  ['DD/MM/YYYY', '31/03/2026', '1/2/2026', '2026-02-01', '01/02/2026'],
  ['MM/DD/YYYY', '03/31/2026', '1/2/2026', '2026-01-02', '01/02/2026'],
  ['YYYY-MM-DD', '2026-03-31', '2026-2-1', '2026-02-01', '2026-02-01'],
] as const)('formats and parses a day as %s', async (format, shown, typed, meant, then) => {
  const input = draw(format, '2026-03-31');
  expect(input.value).toBe(shown);
  await userEvent.clear(input);
  await userEvent.type(input, typed);
  expect(told).toHaveBeenLastCalledWith(meant);
  expect(input.value).toBe(typed);
  await userEvent.tab();
  expect(input.value).toBe(then);
});

test('reports and keeps an invalid date until one is chosen', async () => {
  const input = draw('DD/MM/YYYY');
  await userEvent.type(input, '31/02/2026');
  expect(told).toHaveBeenLastCalledWith('');
  expect(screen.queryByRole('alert')?.textContent).toBe('');
  await userEvent.tab();
  expect(screen.getByText('Start Date must be a date, such as 31/03/2026')).toBeTruthy();
  expect(input.value).toBe('31/02/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Last day' }));
  expect(input.value).toBe('31/12/2026');
  const calendar = document.querySelector('input[type="date"]');
  if (!calendar) throw new Error('There is no calendar.');
  fireEvent.change(calendar, { target: { value: '2026-05-01' } });
  expect(input.value).toBe('01/05/2026');
});
