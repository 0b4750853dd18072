// @vitest-environment jsdom
import { type DataSource, HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { defineReport, type ReportAnswer } from '@ledgerwise/resource/report';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { testHost } from '../../test/test-host.ts';
import { noRecords } from '../core/no-records.ts';
import { installDialogElement, installLayout } from '../testing/index.ts';
import { ReportScreen } from './ReportScreen.tsx';
// The screen loads it with the first export. Here it is loaded before a test waits for it.
import './export/ExportReportsDialog.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const sales = defineReport({
  id: 'sales',
  title: 'Sales',
  description: 'What was sold.',
  tells: 'period',
  columns: [
    { id: 'name', label: 'Account' },
    { id: 'amount', label: 'Amount', holds: 'money', total: 'sum' },
  ],
  parts: [{ section: '', total: 'Total' }],
});

const costs = defineReport({ ...sales, id: 'costs', title: 'Costs', description: 'What was bought.' });

const answerOf = (rows: ReportAnswer['rows']): ReportAnswer => ({
  ...{ rows, checks: [], currency: 'USD', made_at: '2026-07-01T00:00:00Z', next_page: null },
});

function open(rows: ReportAnswer['rows'], search: string, ask = async () => answerOf(rows)) {
  const { host, notify } = testHost({ ...noRecords, call: ask as DataSource['call'] });
  render(
    <HostProvider value={host}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/reports${search}`]}>
          <ReportScreen
            title="Reports"
            description="All of them."
            reports={[sales, costs]}
            firstMonth={1}
            pathOf={() => null}
            pickSubject={() => null}
            readSubject={async () => ''}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </HostProvider>,
  );
  return notify;
}

const PERIOD = '?report=sales&from=2026-06-01&to=2026-06-30';
const exportIt = () => userEvent.click(screen.getByRole('button', { name: 'Export' }));

test('export before generating shows “Generate a report first”', async () => {
  const notify = open([], '');
  await exportIt();
  expect(notify.failure).toHaveBeenCalledExactlyOnceWith({ title: 'Generate a report first' });
});

test('export of an empty report shows “No data available for export”, and offers others', async () => {
  const notify = open([], PERIOD);
  await screen.findByText('No data available for the selected period');
  await exportIt();
  expect(notify.info).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'No data available for export' }),
  );
  expect(await screen.findByRole('dialog', { name: 'Export Financial Reports' })).toBeTruthy();
});

test('export of a report with lines shows no such message', async () => {
  const notify = open([{ section: '', cells: { name: 'Shop', amount: '1.00' } }], PERIOD);
  await screen.findByText('Shop');
  await exportIt();
  await screen.findByRole('dialog', { name: 'Export Financial Reports' });
  expect(notify.info).not.toHaveBeenCalled();
});

test('another report can be generated while the figures of this one are on their way', async () => {
  let asked = 0;
  const ask = async (): Promise<ReportAnswer> => {
    asked += 1;
    return asked === 1
      ? new Promise<ReportAnswer>(() => undefined)
      : answerOf([{ section: '', cells: { name: 'Rent', amount: '1.00' } }]);
  };
  open([], PERIOD, ask);
  const generate = await screen.findByRole('button', { name: 'Generate Report' });
  expect(generate.getAttribute('aria-busy')).toBe('true');
  await userEvent.selectOptions(screen.getByLabelText('Report Type'), 'costs');
  await userEvent.click(generate);
  expect(await screen.findByText('Rent')).toBeTruthy();
});
