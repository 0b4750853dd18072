// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { visit } from '@ledgerwise/ui/testing/visit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AreaError } from './AreaError.tsx';
import { BankingArea, IDLE_MS } from './BankingArea.tsx';
import { LockedMembers } from './LockedMembers.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WRONG = 'This is not your password. After 2 more wrong passwords the banking area is locked for you.';

/** A server that knows one password. */
function area(functions: Readonly<Record<string, (args: never) => unknown>> = {}) {
  const call = async (name: string, args: { readonly password_param: string }) => {
    const known = functions[name];
    if (known) return known(args as never);
    if (name !== 'unlock_banking') throw new AppError('data.forbidden');
    if (args.password_param !== 'Right1!')
      throw new AppError('banking.wrong_password', { message: WRONG, status: 403 });
    return true;
  };
  return { ...noRecords, call: call as DataSource['call'] };
}

const password = () => screen.getByLabelText<HTMLInputElement>(/Your Password/);
const give = (text: string) => {
  fireEvent.change(password(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const Secret = () => (
  <BankingArea>
    <p>••••9012</p>
  </BankingArea>
);

test('locks after 15 minutes without use, and opens again with the password', async () => {
  visit(Secret, area());
  await wait(IDLE_MS - 1000);
  fireEvent.keyDown(document.body, { key: 'a' });
  await wait(IDLE_MS - 1000);
  expect(screen.getByText('••••9012')).toBeTruthy();
  await wait(1000);
  expect(screen.queryByText('••••9012')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Banking is locked' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('Please enter your password.')).toBeTruthy();
  give('Wrong1!');
  expect(await screen.findByText(WRONG)).toBeTruthy();
  expect([password().value, document.activeElement === password()]).toEqual(['', true]);
  give('Right1!');
  expect(await screen.findByText('••••9012')).toBeTruthy();
});

test.each([
  ['banking.locked', 'Banking is locked', 'Unlock'],
  ['banking.locked_out', 'You are locked out of banking', 'Try again'],
  ['server.failed', 'Failed to fetch audit trail', 'Try again'],
])('%s is shown with what to do next', (code, title, way) => {
  const error = new AppError(code, { message: 'What the server says of it.' });
  visit(() => <AreaError error={error} title="Failed to fetch audit trail" onRetry={() => {}} />, area());
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText('What the server says of it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: way })).toBeTruthy();
});

test('an admin unlocks a member who was locked out by wrong passwords', async () => {
  let locked = [{ user_id: 'u2', name: 'Max Manager', locked_at: '2026-11-22T10:00:00Z' }];
  const unlocked: unknown[] = [];
  const source = area({
    locked_banking_members: () => locked,
    unlock_banking_of(args: unknown) {
      unlocked.push(args);
      locked = [];
      return true;
    },
  });
  const told: unknown[] = [];
  visit(
    () => (
      <ResourceRoot>
        <LockedMembers />
      </ResourceRoot>
    ),
    source,
    { hears: { success: (notice) => told.push(notice) } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock' }));
  await vi.waitFor(() => expect(screen.queryByText('Max Manager is locked out of banking')).toBeNull());
  expect(unlocked).toEqual([{ member_id: 'u2' }]);
  expect(told).toEqual([{ title: 'Banking Unlocked', text: 'Max Manager can use the banking area again.' }]);
});
