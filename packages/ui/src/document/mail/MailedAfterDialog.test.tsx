// @vitest-environment jsdom
import { AppError, type DataSource, HostProvider, type Role } from '@ledgerwise/contract';
import { MemoryRouter, useNavigate } from '@ledgerwise/contract/router';
import { defineLocalResource, email, type ResourceAction, ref, text } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buyers, orders } from '../../../test/orders.resource.ts';
import { ALL_ROLES, testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { RecordActions } from '../../resource/actions/RecordActions.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import type { DocumentFile } from '../paper/document-pdf.ts';

vi.hoisted(() => vi.resetModules());
const documentPdf = vi.hoisted(() => vi.fn<() => Promise<Partial<DocumentFile>>>());
vi.mock('../paper/document-pdf.ts', () => ({ documentPdf }));
afterAll(() => {
  vi.doUnmock('../paper/document-pdf.ts');
  vi.resetModules();
});

const SHEET = {
  title: 'Order',
  number: 'O-1',
  company: { name: 'Aspen', lines: [] },
  contact: null,
  notes: [],
};

const actions: readonly ResourceAction[] = [
  {
    id: 'post',
    label: 'Post',
    look: 'primary',
    permission: 'orders.post',
    isOffered: ({ status }) => status === 'draft',
    call: 'post_invoice',
    mailedBy: 'mail',
    asks: { title: 'Post this order?', confirm: 'Post' },
    does: () => ({ title: 'Order Posted', text: 'O-1 is in the general ledger.' }),
  },
  {
    id: 'mail',
    label: 'Send by Email',
    permission: 'documents.send',
    isOffered: ({ status }) => status === 'sent',
    call: 'send_document',
    arguments: ({ id }, mail) => ({ id, ...mail }),
    mails: {},
    asks: {
      title: 'Send this order by email',
      confirm: 'Send',
      fields: () => ({
        recipient: email({ label: 'To', required: true }),
        subject: text({ label: 'Subject' }),
      }),
    },
    does: () => ({ title: 'Email Sent' }),
  },
];

const mailed = defineLocalResource({
  ...orders,
  sample: [],
  fields: { ...orders.fields, buyer_id: ref(buyers, { label: 'Buyer', show: 'buyer_name' }) },
  actions,
});

/** Comes from another screen, which asks for the mail. */
function Ask() {
  const navigate = useNavigate();
  const state = { asks: 'mail', said: 'O-1 is in the general ledger.' };
  return (
    <button type="button" onClick={() => void navigate('/', { state })}>
      Ask
    </button>
  );
}

interface Options {
  readonly email?: string | null;
  readonly role?: Role;
  readonly status?: string;
}

function draw({ email = 'kim@bluegum.example', role = 'manager', status = 'draft' }: Options = {}) {
  const calls: string[] = [];
  const failures: AppError[] = [];
  const data = {
    ...noRecords,
    get: async () => ({ id: 'b', name: 'Bluegum', email }),
    call: async (name: string) => {
      if (name === 'can_send_mail') return true;
      calls.push(name);
      const failure = name === 'send_document' ? failures.shift() : undefined;
      if (failure) throw failure;
      return {};
    },
  } as unknown as DataSource;
  const { host, notify } = testHost(data, {
    role,
    grants: (permission) => (permission === 'documents.send' ? ['admin', 'manager'] : ALL_ROLES),
  });
  const client = new QueryClient();
  const view = (now: string) => (
    <MemoryRouter>
      <HostProvider value={host}>
        <QueryClientProvider client={client}>
          <h1 tabIndex={-1}>Order</h1>
          <RecordActions resource={mailed} row={{ id: `o-${email}-${role}`, buyer_id: 'b', status: now }} />
          <Ask />
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>
  );
  const { rerender } = render(view(status));
  return { calls, failures, notify, becomes: (now: string) => rerender(view(now)) };
}

const openPosting = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  return within(await screen.findByRole('dialog', { name: 'Post this order?' }));
};

beforeAll(() => {
  installDialogElement();
  installLayout();
});
beforeEach(() => {
  documentPdf.mockReset().mockResolvedValue({
    name: 'O-1.pdf',
    bytes: new Uint8Array([37]),
    overdue: null,
    shortcomings: [],
    missing: [],
    contact: { id: 'b', email: 'kim@bluegum.example' },
    sheet: SHEET as unknown as DocumentFile['sheet'],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('posts and opens the mail by Enter if the contact has an address; a failed mail leaves it posted', async () => {
  const { calls, failures, notify } = draw();
  failures.push(new AppError('network.offline'));
  const posting = await openPosting();
  await waitFor(() =>
    expect(document.activeElement).toBe(posting.getByRole('button', { name: 'Post and Send by Email' })),
  );
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByLabelText(/^To/)).toHaveProperty('value', 'kim@bluegum.example');
  expect(screen.getByText(/^O-1 is in the general ledger\. O-1\.pdf is attached/)).toBeTruthy();
  expect(calls).toEqual(['post_invoice']);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/What you entered is still here/)).toBeTruthy();
  expect(screen.getByText(/^O-1 is in the general ledger/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual(['post_invoice', 'send_document', 'send_document']);
  expect(notify.success).toHaveBeenLastCalledWith({ title: 'Email Sent' });
});

it('posts alone by Enter where the contact has no address, and still offers the mail', async () => {
  const { calls } = draw({ email: null });
  const posting = await openPosting();
  expect(posting.getByRole('button', { name: 'Post and Send by Email' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(posting.getByRole('button', { name: 'Post' })));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual(['post_invoice']);
});

it('offers posting alone to a role that may not send mails', async () => {
  draw({ role: 'user' });
  const posting = await openPosting();
  expect(posting.getByRole('button', { name: 'Post' })).toBeTruthy();
  expect(posting.queryByRole('button', { name: 'Post and Send by Email' })).toBeNull();
});

it('begins the mail that the screen before asked for, once the document is posted, and only once', async () => {
  const { becomes } = draw();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  becomes('sent');
  expect(await screen.findByText(/^O-1 is in the general ledger/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  becomes('draft');
  becomes('sent');
  expect(screen.queryByRole('dialog')).toBeNull();
});
