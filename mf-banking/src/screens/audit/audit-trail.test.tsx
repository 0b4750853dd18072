// @vitest-environment jsdom
import { AppError, type DataSource, type Role } from '@ledgerwise/contract';
import type { BankingAuditRecord, BankingAuditVerdict } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AuditTrailPage } from './AuditTrailPage.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const record = (number: number): BankingAuditRecord => ({
  id: `r${number}`,
  number,
  created_at: '2026-11-22T10:00:00Z',
  user_id: 'u2',
  user_name: 'Vera Viewer',
  user_role: 'viewer',
  action: 'list',
  outcome: 'denied',
  bank_account_id: null,
  bank_name: null,
  details: 'Insufficient permissions: your role (viewer) may not see bank accounts.',
  client_address: '203.0.113.9',
  user_agent: 'Sample Browser',
});
const page = (from: number, count: number) => Array.from({ length: count }, (_, back) => record(from - back));
const WHOLE: BankingAuditVerdict = {
  is_whole: true,
  id: null,
  problem: null,
  records: 130,
  verified_at: '2026-11-22T10:05:00Z',
};

interface Trail {
  read?(args: { readonly before_number: number | null }): readonly BankingAuditRecord[];
  verify?(): BankingAuditVerdict;
}

function open({ read = () => [], verify = () => WHOLE }: Trail, role: Role = 'manager') {
  const call = async (name: string, args: { readonly before_number: number | null }) => {
    if (name === 'banking_audit_trail') return read(args);
    if (name === 'verify_banking_audit') return verify();
    throw new AppError('data.forbidden');
  };
  visit(
    AuditTrailPage,
    { ...noRecords, call: call as DataSource['call'] },
    {
      role,
      basePath: '/banking',
      grants: () => ['admin', 'manager'],
    },
  );
}

test('shows who did what, when, from where and with what outcome, a hundred at a time', async () => {
  const asked: unknown[] = [];
  open({
    read({ before_number: before }) {
      asked.push(before);
      return before === null ? page(130, 100) : page(before - 1, before - 1);
    },
  });
  const row = (await screen.findAllByRole('row', { name: /Vera Viewer/ }))[0];
  for (const words of ['130', 'Vera Viewer (viewer)', 'Read list', 'Denied', '22/11/2026', '203.0.113.9'])
    expect(row?.textContent).toContain(words);
  expect(screen.getByText('Records 31–130, newest first')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '100 older' }));
  expect(await screen.findByText('Records 1–30, newest first')).toBeTruthy();
  expect(screen.getByRole('button', { name: '100 older' }).matches(':disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Newest' }));
  expect(await screen.findByText('Records 31–130, newest first')).toBeTruthy();
  expect(asked.slice(0, 2)).toEqual([null, 31]);
});

test('opens a record to show all details', async () => {
  open({ read: () => page(1, 1) });
  fireEvent.click(await screen.findByText(/^Insufficient permissions/));
  const drawer = within(await screen.findByRole('dialog', { name: 'Audit Record 1' }));
  for (const words of ['Vera Viewer', 'viewer', '203.0.113.9', 'Sample Browser', 'Denied'])
    expect(drawer.getByText(words)).toBeTruthy();
});

const BROKEN = {
  ...WHOLE,
  is_whole: false,
  id: 'r7',
  problem: 'Audit record 7 (r7) was changed, or inserted',
};
test.each([
  [
    () => WHOLE,
    'The audit trail is intact',
    /^130 records were verified: none was changed, removed or inserted\./,
  ],
  [() => BROKEN, 'The audit trail was tampered with', /^Audit record 7 \(r7\) was changed, or inserted\./],
  [
    () => {
      throw new AppError('server.failed');
    },
    'The records could not be verified',
    /^Nothing was changed/,
  ],
] as const)('verifying shows its result, %#', async (verify, title, text) => {
  open({ read: () => page(1, 1), verify });
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('shows an empty trail, a failed request, and a missing permission', async () => {
  open({});
  expect(await screen.findByText('Nothing was recorded yet')).toBeTruthy();
  cleanup();
  let tries = 0;
  open({
    read() {
      tries += 1;
      if (tries === 1) throw new AppError('server.failed');
      return page(1, 1);
    },
  });
  expect(await screen.findByText('Failed to fetch audit trail')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Insufficient permissions/)).toBeTruthy();
  cleanup();
  open({}, 'viewer');
  expect(screen.getByText(/To read the audit trail you need the role admin or manager/)).toBeTruthy();
});
