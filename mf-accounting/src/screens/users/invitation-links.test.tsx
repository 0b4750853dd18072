// @vitest-environment jsdom
import { AppError, type DataSource, type Row } from '@ledgerwise/contract';
import type { MailService } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { UsersScreen } from './UsersScreen.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const NONE: MailService = { way: 'none', sender: null };
const SMTP: MailService = { way: 'smtp', sender: 'books@example.org' };
const MAILBOX: MailService = { way: 'mailbox', sender: null };
const HREF = `${window.location.origin}/accept-invitation?token=abc`;

/** A server that sends mails in one of the ways, with an open invitation. */
function server(service: MailService) {
  const invitations: Row[] = [
    {
      id: 'v1',
      email: 'mia@example.com',
      role: 'manager',
      invited_by_name: 'Ada Byron',
      expires_at: '2099-01-01T00:00:00Z',
    },
  ];
  const called: [string, unknown][] = [];
  const answers: Readonly<Record<string, unknown>> = {
    mail_service: service,
    invite_member: 'v2',
    renew_invitation_link: '/accept-invitation?token=abc',
  };
  const call = async (name: string, args: unknown): Promise<unknown> => {
    if (name !== 'mail_service') called.push([name, args]);
    return answers[name] ?? null;
  };
  const data: DataSource = {
    ...noRecords,
    list: (async (table: string) => ({
      rows: table === 'invitations' ? invitations : [],
      next: null,
    })) as DataSource['list'],
    call: call as DataSource['call'],
  };
  return { data, called };
}

async function openInvite(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByText('mia@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite User' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Email/ }), 'new@example.com');
  return within(dialog);
}

test('without mails, an invitation is a link to pass on, and no mail is mentioned', async () => {
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  const success = vi.fn();
  const { data, called } = server(NONE);
  visit(UsersScreen, data, { hears: { success } });
  const dialog = await openInvite(user);
  expect(dialog.getByText(/This server sends no mails/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make Invitation Link' }));
  const link = await screen.findByRole('dialog', { name: 'Invitation Link' });
  expect(link.textContent).toContain('Give this link to new@example.com.');
  expect(within(link).getByLabelText<HTMLInputElement>('Link').value).toBe(HREF);
  expect(called).toEqual([
    ['invite_member', { email: 'new@example.com', role: 'user' }],
    ['renew_invitation_link', { id: 'v2' }],
  ]);
  expect(success).not.toHaveBeenCalled();
  await user.click(within(link).getByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(HREF);
  expect(success).toHaveBeenCalledWith({ title: 'Link copied', text: 'Send it to new@example.com.' });
});

test.each([
  [SMTP, 'new@example.com can join within 14 days, by the link in the mail.'],
  [MAILBOX, 'new@example.com can join within 14 days, by the link in the mail, which is shown at /mailbox.'],
])('with mails by $way it shows where the link is', async (service, text) => {
  const user = userEvent.setup();
  const success = vi.fn();
  visit(UsersScreen, server(service).data, { hears: { success } });
  const dialog = await openInvite(user);
  await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
  await vi.waitFor(() => expect(success).toHaveBeenCalledWith({ title: 'Invitation Sent', text }));
});

test.each([
  [SMTP, ['Send Again', 'New Link', 'Revoke']],
  [NONE, ['New Link', 'Revoke']],
])('an open invitation offers the actions for mails by $way', async (service, items) => {
  const user = userEvent.setup();
  visit(UsersScreen, server(service).data);
  await user.click(await screen.findByRole('button', { name: 'Actions for mia@example.com' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
});

test('a new link replaces the previous one, after a question', async () => {
  const user = userEvent.setup();
  const { data, called } = server(SMTP);
  visit(UsersScreen, data);
  await user.click(await screen.findByRole('button', { name: 'Actions for mia@example.com' }));
  await user.click(screen.getByRole('menuitem', { name: 'New Link' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'New Invitation Link' });
  expect(dialog.textContent).toContain('The previous link stops working.');
  await user.click(within(dialog).getByRole('button', { name: 'Make Link' }));
  expect(await screen.findByDisplayValue(HREF)).toBeTruthy();
  expect(called).toEqual([['renew_invitation_link', { id: 'v1' }]]);
});

test('shows nothing about mails until it is known how they are sent', async () => {
  const { data } = server(SMTP);
  const call = () => Promise.reject(new AppError('network.offline'));
  visit(UsersScreen, { ...data, call: call as DataSource['call'] });
  expect(await screen.findByText('Failed to load invitations')).toBeTruthy();
});
