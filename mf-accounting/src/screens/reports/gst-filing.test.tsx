// @vitest-environment jsdom
import { AppError, type DataSource, type Role } from '@ledgerwise/contract';
import type { GstFiling as Filing } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { GstFiling } from './GstFiling.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const box = (name: string, label: string, period: string, late: string, open: string) => ({
  ...{ box: name, label, period, late, open },
});
const OPEN: Filing = {
  name: null,
  first_day: '2026-01-01',
  last_day: '2026-03-31',
  problem: null,
  boxes: [
    box('gst_collected', 'GST on sales', '60.00', '30.00', '90.00'),
    box('net_payable', 'GST to pay (refund when negative)', '60.00', '30.00', '90.00'),
  ],
  filed: [],
};
const filed = (id: string, start_date: string, end_date: string, net_payable: string) => ({
  ...{ id, start_date, end_date, net_payable },
  ...{ filed_at: '2026-07-02T08:15:00Z', filed_by: 'Mia Manager' },
});
const FILED: Filing = {
  ...OPEN,
  last_day: '2026-06-30',
  problem: 'GST is filed through 2026-06-30, so the next return begins on 2026-07-01 and not on 2026-01-01.',
  filed: [
    filed('r1', '2026-01-01', '2026-03-31', '150.00'),
    filed('r2', '2026-04-01', '2026-06-30', '-20.00'),
  ],
};

function open(filing: Filing, role: Role = 'manager', refuses?: AppError, returnId = '') {
  let current = filing;
  const calls: [string, unknown][] = [];
  const asked: unknown[] = [];
  const data: DataSource = {
    ...noRecords,
    watch: () => () => undefined,
    call: (async (name: string, args: unknown) => {
      if (name === 'gst_filing') {
        asked.push(args);
        return current;
      }
      calls.push([name, args]);
      if (refuses) throw refuses;
      current = FILED;
      return 'r2';
    }) as DataSource['call'],
  };
  const success = vi.fn();
  visit(
    () => (
      <ResourceRoot>
        <GstFiling period={{ from: '2026-04-01', to: '2026-06-30' }} returnId={returnId} />
      </ResourceRoot>
    ),
    data,
    {
      ...{ role, hears: { success } },
      grants: (permission) =>
        permission === 'gst_returns.read' ? ['admin', 'manager', 'user', 'viewer'] : ['admin', 'manager'],
    },
  );
  return { calls, asked, success };
}
const press = (name: string) => screen.findByRole('button', { name });

test('shows a return before it is filed, files exactly that, and shows who filed it and when', async () => {
  const { calls, success } = open(OPEN);
  expect(await screen.findByText('The return for Apr – Jun 2026 is not filed yet.')).toBeTruthy();
  await userEvent.click(await press('File Return…'));
  const dialog = await screen.findByRole('dialog', { name: 'File the GST return?' });
  expect(dialog.textContent).toContain('Filing here posts nothing and locks no period');
  expect(within(dialog).getByRole('row', { name: /GST to pay/ }).textContent).toContain('$60.00$30.00$90.00');
  expect(calls).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'File Return' }));
  await waitFor(() => expect(success).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([
    [
      'file_gst_return',
      {
        ...{ start_date: '2026-04-01', end_date: '2026-06-30', key: expect.any(String) },
        told: { gst_collected: '90.00', net_payable: '90.00' },
      },
    ],
  ]);
  expect(await screen.findByText(/by Mia Manager. GST to be refunded \$20.00/)).toBeTruthy();
  expect(screen.getAllByText(/02\/07\/2026, 08:15/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'File Return…' })).toBeNull();
});

test('a separate return is filed under its own name', async () => {
  const { calls, asked } = open({ ...OPEN, name: 'PST Payable' }, 'manager', undefined, 'pst');
  await userEvent.click(await press('File Return…'));
  const dialog = await screen.findByRole('dialog', { name: 'File this return?' });
  expect(dialog.textContent).toContain('The return of PST Payable for Apr – Jun 2026 is stored');
  await userEvent.click(within(dialog).getByRole('button', { name: 'File Return' }));
  await waitFor(() => expect(calls).toMatchObject([['file_gst_return', { return_id: 'pst' }]]));
  expect(asked[0]).toMatchObject({ return_id: 'pst' });
});

test('only the last filing can be voided, with a reason', async () => {
  const { calls } = open(FILED, 'admin');
  expect(await screen.findByText(/To void this one, void those first/)).toBeTruthy();
  await userEvent.click(await press('Void Filing…'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Void the filing?' });
  const confirm = within(dialog).getByRole('button', { name: 'Void Filing' });
  // Its inputs are loaded with it.
  const reason = await within(dialog).findByRole('textbox', { name: /Reason/ }, { timeout: 15_000 });
  await userEvent.click(confirm);
  expect(await within(dialog).findByText('Enter why it is voided')).toBeTruthy();
  await userEvent.type(reason, 'Wrong box');
  await userEvent.click(confirm);
  await waitFor(() => expect(calls).toMatchObject([['void_gst_return', { id: 'r2', reason: 'Wrong box' }]]));
});

test('explains why it cannot be filed, and which role can', async () => {
  const problem = 'The period to 2026-06-30 is not over yet. File its GST return from 2026-07-01.';
  open({ ...OPEN, problem });
  expect(
    await screen.findByText('The period to 30/06/2026 is not over yet. File its GST return from 01/07/2026.'),
  ).toBeTruthy();
  expect((await press('File Return…')).getAttribute('aria-disabled')).toBe('true');
  cleanup();
  const { calls } = open(OPEN, 'viewer');
  const button = await press('File Return…');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(calls).toEqual([]);
  cleanup();
  open({ ...OPEN, first_day: null, last_day: null });
  expect(
    await screen.findByText(/It would be the first: what is dated before it is in no return/),
  ).toBeTruthy();
});

test('a refusal is shown in the dialog', async () => {
  const sentence = 'Something was posted since this return was shown, so it would file other amounts.';
  open(OPEN, 'admin', new AppError('gst.changed', { message: sentence }));
  await userEvent.click(await press('File Return…'));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'File Return' }),
  );
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
});
