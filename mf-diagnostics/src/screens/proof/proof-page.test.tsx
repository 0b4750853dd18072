// @vitest-environment jsdom
import { AppError, type Host, HostProvider, type Row, type Sandbox } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleHost } from '../../runner/sample-host.ts';
import { sampleSandbox } from '../../runner/sample-sandbox.ts';
import { ProofPage } from './ProofPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function visit(host: Host, address = '/diagnostics/proof') {
  render(
    <HostProvider value={host}>
      <MemoryRouter initialEntries={[address]}>
        <ProofPage />
      </MemoryRouter>
    </HostProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const counter = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

/** A sandbox whose engine accepts every call, with an empty trial balance. */
function hollowSandbox(answers: Readonly<Record<string, unknown>> = {}) {
  const sandbox = sampleSandbox();
  const rows: Readonly<Record<string, readonly Row[]>> = {
    company_settings: [{ id: 's1' }],
    accounts: [{ id: 'a1', code: '1000', name: 'Bank' }],
  };
  const defaults = { trial_balance: [], books_health: [], save_invoice: { id: 'i1', total_amount: 0 } };
  const data = {
    ...sandbox.data,
    list: async (table: string) => ({ rows: rows[table] ?? [], next: null }),
    get: async () => ({ id: 'r1' }),
    create: async () => ({ id: 'r1' }),
    update: async () => ({ id: 's1' }),
    call: async (name: string) => ({ ...defaults, ...answers })[name] ?? 'e1',
  };
  return { ...sandbox, data: data as unknown as Sandbox['data'] };
}

test('a visitor sees the cases but cannot run them', async () => {
  visit(sampleHost({ signedIn: false }));
  expect(
    screen.getByText('Please ensure you are logged in with a valid profile before running tests.'),
  ).toBeTruthy();
  expect(screen.getByText('Authentication required to run tests. Please log in.')).toBeTruthy();
  for (const name of [
    'Run All Cases',
    'Run Model',
    'Check My Books',
    'Save for hledger',
    'Save for Beancount',
  ])
    expect(button(name), name).toHaveProperty('disabled', true);
  await userEvent.click(await screen.findByText('Ledger and statements'));
  expect(
    await screen.findByText('A first month, from its twelve transactions to the trial balance after closing'),
  ).toBeTruthy();
  expect(counter('Total')).toBe('40');
});

test('lists all cases from the start, so that nothing below them moves', () => {
  visit(sampleHost({}));
  expect(counter('Total')).toBe('40');
  expect(screen.getByText('Ledger and statements')).toBeTruthy();
  expect(button('Run All Cases')).toHaveProperty('disabled', true);
});

test('opens a case before it runs: its source, steps, and published figures', async () => {
  visit(sampleHost({ signedIn: false }));
  const title = 'What the rate moved between invoice and receipt is a gain';
  await userEvent.click(await screen.findByText('Currencies'));
  await userEvent.click(await screen.findByText(title));
  expect(screen.getByText('fx-01-realised-gain')).toBeTruthy();
  expect(screen.getByText(/Payment in: 100.00 USD at 55/)).toBeTruthy();
  const row = within(screen.getByRole('table', { name: 'Figures' })).getByRole('row', {
    name: /Receipt at 55: 4230/,
  });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['-500.00', '–']);
});

test('reports that without a server there is no sandbox', () => {
  visit(sampleHost({}));
  expect(
    screen.getByText('This page has no server that could create an organization for tests.'),
  ).toBeTruthy();
  expect(button('Run All Cases')).toHaveProperty('disabled', true);
  expect(button('Run Model')).toHaveProperty('disabled', true);
});

test('names the role that has the missing permission', () => {
  const host = sampleHost({ sandbox: sampleSandbox() });
  const auth = { ...host.auth, can: () => false, rolesWith: () => ['admin', 'manager'] as const };
  visit({ ...host, auth });
  expect(
    screen.getByText(
      'To export the journal, you need the role admin or manager. Ask an admin of your organization.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(
      'To read reports, you need the role admin or manager. Ask an admin of your organization.',
    ),
  ).toBeTruthy();
  expect(button('Save for hledger')).toHaveProperty('disabled', true);
  expect(button('Check My Books')).toHaveProperty('disabled', true);
});

test('a refused sandbox stops the run with its reason, and no case counts as failed', async () => {
  const message = 'Too many checks are running at once.';
  const openSandbox = () => Promise.reject(new AppError('sandbox.too_many', { message }));
  visit({ ...sampleHost({}), openSandbox });
  await screen.findByText('Ledger and statements');
  await userEvent.click(button('Run All Cases'));
  expect((await screen.findByText(message)).closest('[role="alert"]')).toBeTruthy();
  expect(counter('Failed')).toBe('0');
  await userEvent.click(button('Run Model'));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
});

test('an empty engine fails each case by its figures, and leaves no sandbox', async () => {
  const sandbox = hollowSandbox();
  visit(sampleHost({ sandbox }));
  await screen.findByText('Ledger and statements');
  await userEvent.click(button('Run All Cases'));
  expect(
    await screen.findByText(/^0 of 40 cases came out as published, 40 differ$/, {}, { timeout: 20_000 }),
  ).toBeTruthy();
  expect(counter('Failed')).toBe('40');
  expect(screen.getAllByText(/figures? of \d+ differ: .+ is .+, published .+/).length).toBeGreaterThan(30);
  // Each ends with the same result: 3 rows deleted, none left.
  expect(screen.getByText(/which was deleted with its \d+ rows/)).toBeTruthy();
  expect(sandbox.ended()).toBeGreaterThanOrEqual(40);
});

test('a stopped run shows its progress', async () => {
  const sandbox = hollowSandbox();
  const openSandbox = async () => {
    if (sandbox.ended() === 2) screen.getAllByRole('button', { name: 'Stop' })[0]?.click();
    return sandbox;
  };
  visit({ ...sampleHost({}), openSandbox });
  await screen.findByText('Ledger and statements');
  await userEvent.click(button('Run All Cases'));
  expect(await screen.findByText('Stopped: 2 of 40 cases were run, 2 differ')).toBeTruthy();
  expect(sandbox.ended()).toBe(3);
});

test('names seed and step if engine and model differ, and keeps them in the address', async () => {
  visit(sampleHost({ sandbox: hollowSandbox() }), '/diagnostics/proof?seed=7&steps=5');
  expect(screen.getByLabelText('Seed')).toHaveProperty('value', '7');
  await userEvent.click(button('Run Model'));
  expect(
    await screen.findByText(/^Seed 7: the engine and the model differ at step \d \([a-z ]+\)$/),
  ).toBeTruthy();
  expect(button('Copy Link')).toBeTruthy();
});

test('reports an invalid seed, and does not start', async () => {
  visit(sampleHost({ sandbox: hollowSandbox() }), '/diagnostics/proof?seed=abc&steps=0');
  expect(screen.getByText('Enter a whole number from 0 to 4294967295.')).toBeTruthy();
  expect(screen.getByText('Enter a whole number from 1 to 500.')).toBeTruthy();
  expect(button('Run Model')).toHaveProperty('disabled', true);
  await userEvent.click(button('New Seed'));
  expect(screen.getByLabelText('Seed')).toHaveProperty('value', expect.stringMatching(/^\d+$/));
});

test('failing controls are described, with both figures and the rows', async () => {
  const host = sampleHost({});
  const health = [
    { check: 'trial balance', ok: true, expected: '5', actual: '5', detail: null },
    { check: 'stock = ledger', ok: false, expected: '10.00', actual: '9.99', detail: 'item X' },
  ];
  visit({ ...host, data: { ...host.data, call: async () => health as never } });
  await userEvent.click(button('Check My Books'));
  expect(await screen.findByText('1 of 2 controls does not agree')).toBeTruthy();
  const row = screen.getByRole('row', { name: /The cost of all stock equals the inventory account/ });
  expect(row.textContent).toContain('Expected 10.00, found 9.99: item X');
  expect(within(row).getByText('WRONG')).toBeTruthy();
});

test('saves the journal under the name in the command, and reports a failure', async () => {
  const host = sampleHost({});
  const call = vi.fn(async () => 'account Assets:Bank' as never);
  const links: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this.download);
  });
  visit({ ...host, data: { ...host.data, call } });
  await userEvent.click(button('Save for Beancount'));
  expect(call).toHaveBeenCalledWith('export_journal', {
    start_date: '0001-01-01',
    end_date: '9999-12-31',
    format: 'beancount',
  });
  expect(screen.getByText(`bean-check ${links[0]}`)).toBeTruthy();
  call.mockRejectedValueOnce(new AppError('network.offline'));
  await userEvent.click(button('Save for hledger'));
  expect(await screen.findAllByRole('alert')).not.toHaveLength(0);
});
