// @vitest-environment jsdom
import { type DataSource, HostProvider } from '@ledgerwise/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { ResourceRoot } from '../../resource/index.ts';
import { installDialogElement } from '../../testing/index.ts';
import { ShareDialog } from './ShareDialog.tsx';

beforeAll(installDialogElement);
afterEach(cleanup);

const PATH = `/online-invoice#${'a'.repeat(96)}`;

function draw(open: number) {
  let links = open;
  const answers: Readonly<Record<string, () => unknown>> = {
    invoice_sharing: () => ({
      open: links,
      expires_at: links === 0 ? null : '2026-06-01T00:00:00Z',
      viewed_at: null,
    }),
    share_invoice: () => {
      links += 1;
      return { path: PATH, expires_at: '2026-06-01T00:00:00Z' };
    },
    stop_sharing_invoice: () => {
      const closed = links;
      links = 0;
      return closed;
    },
  };
  const call = vi.fn(async (name: string, _args: object) => answers[name]?.());
  const data: DataSource = Object.assign({ ...noRecords }, { call });
  render(
    <HostProvider value={testHost(data).host}>
      <ResourceRoot>
        <ShareDialog row={{ id: 'i-1' }} name="INV-1" onClose={() => undefined} />
      </ResourceRoot>
    </HostProvider>,
  );
  return call;
}

test('creates a link for the chosen time, and shows its whole address', async () => {
  const call = draw(0);
  await screen.findByText(/No link is open/);
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Valid for'), '30');
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText('Link')).toHaveProperty('value', `${window.location.origin}${PATH}`);
  expect(call).toHaveBeenCalledWith('share_invoice', { id: 'i-1', days: 30 });
  expect(await screen.findByText(/1 open link, the last until 01\/06\/2026/)).toBeTruthy();
});

test('sharing stops for all links', async () => {
  const call = draw(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText(/No link is open/)).toBeTruthy();
  expect(call).toHaveBeenCalledWith('stop_sharing_invoice', { id: 'i-1' });
});
