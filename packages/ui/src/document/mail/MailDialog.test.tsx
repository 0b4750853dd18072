// @vitest-environment jsdom
import { AppError, type DataSource, HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { email, flag, longText, type ResourceAction, text } from '@ledgerwise/resource';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore } from '../../../test/render-order.tsx';
import { testHost } from '../../../test/test-host.ts';
import { ResourceRoot } from '../../resource/index.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import type { DocumentFile } from '../paper/document-pdf.ts';
import { MailDialog } from './MailDialog.tsx';

// Other test files of this worker have already loaded the dialog, with its real imports.
vi.hoisted(() => vi.resetModules());
const documentPdf = vi.hoisted(() => vi.fn<() => Promise<DocumentFile>>());
vi.mock('../paper/document-pdf.ts', () => ({ documentPdf }));
afterAll(() => {
  vi.doUnmock('../paper/document-pdf.ts');
  vi.resetModules();
});

const FILE: DocumentFile = {
  name: 'O-1.pdf',
  bytes: new Uint8Array([37, 80, 68, 70]),
  overdue: null,
  shortcomings: ['A question mark stands for 北.'],
  missing: ['北'],
  contact: { id: 'b', email: 'kim@bluegum.example' },
  sheet: {
    look: { template: 'classic', color: null },
    title: 'Order',
    number: 'O-1',
    company: { name: 'Aspen', lines: [] },
    contact: null,
    facts: [],
    lines: { columns: [], rows: [] },
    linesLabel: 'Lines',
    currency: 'USD',
    isInclusive: false,
    tax: 'GST',
    taxes: [],
    totals: [],
    notes: [],
  },
};

const action: ResourceAction = {
  id: 'mail',
  label: 'Send by Email',
  permission: 'documents.send',
  call: 'send_document',
  arguments: (row, mail) => ({ kind: 'invoice', id: row.id, ...mail }),
  mails: {},
  asks: {
    title: 'Send this order by email',
    confirm: 'Send',
    fields: () => ({
      recipient: email({ label: 'To', required: 'Enter the email address' }),
      subject: text({ label: 'Subject', required: true }),
      message: longText({ label: 'Message' }),
    }),
  },
  does: () => ({ title: 'Email Sent' }),
};

const withOnlineCopy: ResourceAction = {
  ...action,
  mails: { hasOnlineCopy: true },
  asks: {
    title: 'Send this order by email',
    confirm: 'Send',
    fields: (row, today) => ({
      ...action.asks?.fields?.(row, today),
      has_link: flag({ label: 'End with a link to the online copy', default: false }),
    }),
  },
};

function renderDialog(
  canSend: boolean,
  send = vi.fn(async (_args: unknown): Promise<unknown> => ({})),
  asked = action,
) {
  const { data } = orderStore();
  const call = async (name: string, args: unknown) =>
    name === 'can_send_mail'
      ? canSend
      : name === 'send_document'
        ? send(args)
        : name === 'invoice_sharing'
          ? { open: 1, expires_at: '2026-12-31T00:00:00Z', viewed_at: null }
          : null;
  const { host, notify } = testHost({ ...data, call: call as DataSource['call'] });
  const onClose = vi.fn();
  render(
    <HostProvider value={host}>
      <MemoryRouter>
        <ResourceRoot resource={orders}>
          <MailDialog resource={orders} action={asked} row={{ id: 'o-1' }} onClose={onClose} />
        </ResourceRoot>
      </MemoryRouter>
    </HostProvider>,
  );
  return { send, notify, onClose };
}

beforeAll(() => {
  installDialogElement();
  installLayout();
});
beforeEach(() => documentPdf.mockReset().mockResolvedValue(FILE));
afterEach(cleanup);

it('starts with the usual text, reports what the PDF lacks, and sends both under one key', async () => {
  const user = userEvent.setup();
  const send = vi
    .fn(async (_args: unknown): Promise<unknown> => ({}))
    .mockRejectedValueOnce(new AppError('network.offline'));
  const { notify, onClose } = renderDialog(true, send);
  const to = await screen.findByLabelText(/^To/);
  expect(to).toHaveProperty('value', 'kim@bluegum.example');
  expect(screen.getByText(/O-1\.pdf is attached.*A question mark stands for 北\./)).toBeTruthy();
  await user.clear(to);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Enter the email address')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await user.type(to, 'lee@bluegum.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/What you entered is still here/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notify.success).toHaveBeenCalledWith({ title: 'Email Sent' });
  // The file that the user saw is the one that is sent.
  expect(documentPdf).toHaveBeenCalledOnce();
  const sent = send.mock.calls.map(([args]) => args);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toEqual({
    kind: 'invoice',
    id: 'o-1',
    recipient: 'lee@bluegum.example',
    subject: 'Order O-1 from Aspen',
    message: 'Hello,\n\nPlease find attached Order O-1.\n\nKind regards\nAspen',
    content: 'JVBERg==',
    key: expect.any(String),
  });
});

it('ends with a link to the online copy if one is already open, unless the user removes it', async () => {
  const user = userEvent.setup();
  const { send } = renderDialog(true, undefined, withOnlineCopy);
  const link = await screen.findByRole('switch', { name: 'End with a link to the online copy' });
  expect(link.getAttribute('aria-checked')).toBe('true');
  await user.click(link);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.lastCall?.[0]).toMatchObject({ has_link: false });
});

it('reports that a server sends no mails, and helps to send it otherwise', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = userEvent.setup();
  renderDialog(false);
  expect(await screen.findByText('This server sends no mails')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open mail program' }));
  expect(open).toHaveBeenCalledWith(
    expect.stringMatching(/^mailto:kim@bluegum\.example\?subject=Order%20O-1/),
    '_self',
  );
});

it('shows why the PDF could not be created, and tries again', async () => {
  documentPdf.mockReset().mockRejectedValueOnce(new AppError('network.offline')).mockResolvedValue(FILE);
  const user = userEvent.setup();
  renderDialog(true);
  await user.click(await screen.findByRole('button', { name: /try again/i }));
  expect(await screen.findByLabelText(/^To/)).toBeTruthy();
});
