// @vitest-environment jsdom
import { AppError, type DataSource, HostProvider } from '@ledgerwise/contract';
import { defineReport, type ReportAnswer } from '@ledgerwise/resource/report';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readFont } from '../../../test/read-font.ts';
import { testHost } from '../../../test/test-host.ts';
import { openInlineFiles } from '../../testing/files/inline-files.ts';
import { installDialogElement } from '../../testing/index.ts';
import { requestOf } from '../report-request.ts';
import { ExportReportsDialog } from './ExportReportsDialog.tsx';

// Other test files of this worker have already loaded the dialog, with its real imports.
vi.hoisted(() => vi.resetModules());
const download = vi.hoisted(() => vi.fn<(content: Blob, fileName: string) => void>());
vi.mock('../../core/download.ts', () => ({ download }));
afterAll(() => {
  vi.doUnmock('../../core/download.ts');
  vi.resetModules();
});

const report = (id: string, title: string) =>
  defineReport({
    id,
    title,
    description: 'A report.',
    tells: 'period',
    columns: [
      { id: 'name', label: 'Account' },
      { id: 'amount', label: 'Amount', holds: 'money', total: 'sum' },
    ],
    parts: [{ section: '', total: 'Total' }],
  });
const sales = report('sales', 'Sales');
const costs = report('costs', 'Costs');
const about = { ...report('statement', 'Statement'), subject: { of: 'customer', isRequired: true } } as const;

const line = (name: string, amount: string) => ({ section: '', cells: { name, amount } });
const answer = (rows: ReportAnswer['rows'], next_page: number | null = null): ReportAnswer => ({
  rows,
  checks: [],
  currency: 'USD',
  made_at: '2026-07-01T00:00:00Z',
  next_page,
});

interface Asked {
  readonly report: string;
  readonly parameters: { readonly page: number; readonly start_date: string; readonly end_date: string };
}

type Run = (asked: Asked, signal: AbortSignal) => Promise<ReportAnswer>;

function renderDialog(run: Run, search = 'report=sales&from=2026-06-01&to=2026-06-30') {
  const call = vi.fn(async (_name: string, asked: Asked, signal: AbortSignal) => run(asked, signal));
  const list = async () => ({ rows: [{ id: 's', company_name: 'Aspen' }], total: 1, next: null });
  const { host, notify } = testHost({
    call: call as DataSource['call'],
    list: list as DataSource['list'],
  } as DataSource);
  const onClose = vi.fn();
  render(
    <HostProvider value={host}>
      <ExportReportsDialog
        reports={[sales, costs, about]}
        definition={sales}
        request={requestOf(new URLSearchParams(search))}
        about=""
        openFiles={openInlineFiles(readFont)}
        onClose={onClose}
      />
    </HostProvider>,
  );
  return { call, host, notify, onClose, user: userEvent.setup() };
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const files = (): Promise<readonly (readonly [string, string])[]> =>
  Promise.all(download.mock.calls.map(async ([blob, name]) => [name, await textOf(blob)] as const));

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });

beforeAll(installDialogElement);
beforeEach(() => download.mockReset());
afterEach(cleanup);

it('exports the report as shown with one click and all its pages, with a notice before and after', async () => {
  const pages = [answer([line('Shop', '1.50')], 2), answer([line('=SUM(A1)', '-2.00')])];
  const { user, notify, onClose } = renderDialog(
    async ({ parameters }) => pages[parameters.page - 1] ?? answer([]),
  );
  expect(screen.getByRole('heading', { name: 'Export Financial Reports' })).toBeTruthy();
  await user.click(button('CSV'));
  expect(notify.info).toHaveBeenCalledWith(expect.objectContaining({ title: 'Export Started' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notify.success).toHaveBeenCalledWith(expect.objectContaining({ title: 'Export Complete' }));
  expect(await files()).toEqual([
    ['sales-2026-06-01-2026-06-30.csv', "Account,Amount\r\nShop,1.50\r\n'=SUM(A1),-2.00\r\nTotal,-0.50\r\n"],
  ]);
});

it('writes a file for each chosen report, even if another one is empty or refused', async () => {
  const { user, call, host, notify } = renderDialog(async ({ report: id }) => {
    if (id === 'costs')
      throw new AppError('report.period', { message: 'Years before 1990 are not kept.', status: 400 });
    return answer([line('Shop', '1.50')]);
  });
  await user.click(button('Select All'));
  expect(box('Statement')).toHaveProperty('disabled', true);
  await user.click(button('Last Year'));
  await user.click(button('CSV'));
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  expect(download.mock.calls.map(([, name]) => name)).toHaveLength(2);
  expect(call.mock.calls.map(([, { report: id }]) => id)).toEqual(['sales', 'sales', 'costs']);
  const parameters = call.mock.calls[2]?.[1].parameters;
  expect(parameters?.start_date).toMatch(/-01-01$/);
  expect(parameters?.end_date).toMatch(/-12-31$/);
  expect(host.jobs.all()[0]?.notes).toEqual([{ title: 'Costs', text: 'Years before 1990 are not kept.' }]);
});

it('writes the report on the screen once where all are chosen for its days', async () => {
  const { user, call, notify } = renderDialog(async () => answer([line('Shop', '1.50')]));
  await user.click(button('Select All'));
  await user.click(button('CSV'));
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  expect(call.mock.calls.map(([, { report: id }]) => id)).toEqual(['sales', 'costs']);
});

it('reports that there is no data, and lets the user choose again', async () => {
  const { user, notify, onClose } = renderDialog(async () => answer([]));
  await user.click(button('Excel'));
  await waitFor(() => expect(notify.failure).toHaveBeenCalled());
  expect(notify.failure.mock.calls[0]?.[0]).toMatchObject({ title: 'No data to export' });
  expect(await screen.findByRole('button', { name: 'Excel' })).toBeTruthy();
  expect([download.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

it('refuses nothing chosen, days that are missing, and days the wrong way round', async () => {
  const { user, call, notify } = renderDialog(async () => answer([]));
  const expectRefusal = async (words: string): Promise<void> => {
    await user.click(button('PDF'));
    expect(screen.getByText(words)).toBeTruthy();
  };
  await user.click(button('Clear All'));
  await expectRefusal('Please select at least one report to export.');
  expect(notify.failure).toHaveBeenCalledExactlyOnceWith({
    title: 'No Reports Selected',
    text: 'Please select at least one report to export.',
  });
  await user.click(box('Costs'));
  await user.clear(screen.getByLabelText('End Date'));
  expect(screen.getByText('Pick a date')).toBeTruthy();
  await expectRefusal('Please select report type and date range');
  await user.type(screen.getByLabelText('End Date'), '2026-05-01');
  await expectRefusal('Start date must be before end date');
  expect(call).not.toHaveBeenCalled();
});

it('stops when it is cancelled: nothing more is read or saved', async () => {
  const { user, notify } = renderDialog(({ parameters: { page } }, signal) =>
    page === 1
      ? Promise.resolve(answer([line('Shop', '1.50')], 2))
      : new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new AppError('data.aborted')));
        }),
  );
  await user.click(button('CSV'));
  expect(await screen.findByText('Sales: 1 page read')).toBeTruthy();
  await user.click(button('Cancel'));
  await waitFor(() =>
    expect(notify.info).toHaveBeenCalledWith(expect.objectContaining({ title: 'Export cancelled' })),
  );
  expect(download).not.toHaveBeenCalled();
});
