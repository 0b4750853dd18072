// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { visit } from '@ledgerwise/ui/testing/visit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FullNumbers, SHOWN_SECONDS } from './FullNumbers.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const calls: unknown[] = [];
const source: DataSource = {
  ...noRecords,
  call: (async (name: string, args: { readonly password_param: string }) => {
    calls.push([name, args]);
    if (args.password_param !== 'Right1!')
      throw new AppError('banking.wrong_password', { message: 'This is not your password.' });
    return { id: 'b1', account_number: '123456789012', routing_number: '021000021' };
  }) as DataSource['call'],
};

function open(role: 'manager' | 'user' = 'manager') {
  const told: string[] = [];
  const hear = ({ title }: { readonly title: string }): void => void told.push(title);
  visit(() => <FullNumbers id="b1" />, source, {
    role,
    grants: () => ['admin', 'manager'],
    hears: { success: hear, failure: hear },
  });
  return told;
}

async function reveal() {
  fireEvent.click(screen.getByRole('button', { name: 'Show full numbers' }));
  const input = screen.getByLabelText(/Your Password/);
  fireEvent.change(input, { target: { value: 'Right1!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show Numbers' }));
  await screen.findByText('123456789012');
}

test('shows a full number after the password is entered, with a countdown', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Show full numbers' }));
  fireEvent.change(screen.getByLabelText(/Your Password/), { target: { value: 'Wrong1!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show Numbers' }));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await reveal();
  expect(calls.at(-1)).toEqual([
    'reveal_bank_account',
    { account_id_param: 'b1', password_param: 'Right1!' },
  ]);
  expect(screen.getByText('021000021')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe(`Hidden again in ${SHOWN_SECONDS} s`);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('timer').textContent).toMatch(/^Hidden again in (20|19) s$/);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(document.body.textContent).not.toMatch(/123456789012|021000021/);
  await reveal();
  fireEvent.click(screen.getByRole('button', { name: 'Hide now' }));
  expect(screen.queryByText('123456789012')).toBeNull();
});

test('copies it by a button, and reports if that is not possible', async () => {
  const told = open();
  await reveal();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy account number' }));
  await vi.waitFor(() => expect(told).toEqual(['Account Number Copied']));
  expect(writeText).toHaveBeenCalledWith('123456789012');
  writeText.mockRejectedValueOnce(new Error('no'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy routing number' }));
  await vi.waitFor(() => expect(told).toContain('Routing Number could not be copied'));
});

test('tells users without the permission who can see them', () => {
  open('user');
  const button = screen.getByRole('button', { name: 'Show full numbers' });
  expect(button.title).toBe('Needs the role admin or manager');
  fireEvent.click(button);
  expect(screen.queryByLabelText(/Your Password/)).toBeNull();
});
