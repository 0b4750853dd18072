// @vitest-environment jsdom
import type { AuthDialog } from '@ledgerwise/contract';
import { useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually, fakeClient, renderInShell, sampleServices } from '../../test/sample-services.tsx';

beforeEach(installDialogElement);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Opener({ dialog }: { readonly dialog: AuthDialog }) {
  const { openDialog } = useHost().auth;
  const { pathname } = useLocation();
  return (
    <>
      <button type="button" onClick={() => openDialog(dialog)}>
        Open
      </button>
      <output>{pathname}</output>
    </>
  );
}

const refused = (message: string, status = 400, code?: string) => ({
  data: { session: null },
  error: { name: 'AuthApiError', message, status, code },
});

async function open(dialog: AuthDialog, calls: Parameters<typeof fakeClient>[0] = {}, at = '/pricing') {
  const { client } = fakeClient(calls);
  const services = sampleServices({ client });
  renderInShell(services, <Opener dialog={dialog} />, at);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const form = within(await screen.findByRole('dialog'));
  const told = () =>
    form
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
  return {
    form,
    told,
    toast: () => services.toasts.current(),
    path: () => screen.getByRole('status').textContent,
  };
}

type Form = Awaited<ReturnType<typeof open>>['form'];

async function fillSignUp(form: Form, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    'First name': 'Olivia',
    'Last name': 'Owner',
    Email: 'olivia@example.com',
    Password: 'Ledgerwise1!',
    'Confirm password': 'Ledgerwise1!',
    ...changes,
  };
  for (const [label, value] of Object.entries(values))
    await userEvent.type(form.getByLabelText(label), value);
  await userEvent.click(form.getByRole('button', { name: 'Create Account' }));
}

async function fillSignIn(form: Form): Promise<void> {
  await userEvent.type(form.getByLabelText('Email'), 'olivia@example.com');
  await userEvent.type(form.getByLabelText('Password'), 'wrong');
  await userEvent.click(form.getByRole('button', { name: 'Sign In' }));
}

it('refuses an empty sign-in once, in the form, without asking the server', async () => {
  const signInWithPassword = vi.fn();
  const { form, told, toast } = await open('sign-in', { signInWithPassword });
  await userEvent.click(form.getByRole('button', { name: 'Sign In' }));
  expect(told()).toBe('Invalid emailPlease enter a valid email address.');
  expect(toast()).toBeNull();
  const email = form.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  expect(signInWithPassword).not.toHaveBeenCalled();
  await userEvent.type(email, 'o');
  expect(told()).toBe('');
  expect(email.getAttribute('aria-invalid')).toBeNull();
});

it('limits the length of input', async () => {
  const { form } = await open('sign-up');
  const limit = (label: string) => form.getByLabelText(label).getAttribute('maxlength');
  expect(['First name', 'Last name', 'Email', 'Password', 'Confirm password'].map(limit)).toEqual([
    '50',
    '50',
    '254',
    '128',
    '128',
  ]);
  expect(
    form.getByText('8 characters with uppercase, lowercase and number, and a special character'),
  ).toBeDefined();
});

it('welcomes a user after sign-in and opens the dashboard from a public page', async () => {
  const signInWithPassword = vi.fn(async () => ({ data: {}, error: null }));
  const { form, toast, path } = await open('sign-in', { signInWithPassword });
  await fillSignIn(form);
  await eventually(() => expect(path()).toContain('/accounting/dashboard'));
  expect(toast()).toMatchObject({ title: 'Welcome!', text: 'You have been signed in successfully.' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays on the guarded page', async () => {
  const signInWithPassword = vi.fn(async () => ({ data: {}, error: null }));
  const { form, path } = await open('sign-in', { signInWithPassword }, '/accounting/customers');
  await fillSignIn(form);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toContain('/accounting/customers');
});

it('shows the message of the server, and keeps the form', async () => {
  const { form, told, toast } = await open('sign-in', {
    signInWithPassword: async () => refused('Invalid login credentials'),
  });
  await fillSignIn(form);
  await eventually(() => expect(told()).toBe('Error signing inInvalid login credentials'));
  expect(toast()).toBeNull();
  expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe('olivia@example.com');
});

it.each([
  // The displayed error has the server's message.
  [refused('Request rate limit reached', 429), 'Request rate limit reached'],
  [refused('', 429), 'Too many attempts. Please wait a minute, then try again.'],
  [
    {
      data: {},
      error: { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 },
    },
    'The server cannot be reached. What you entered is kept; check your connection and try again.',
  ],
])('words %#: limits and a server that is down', async (answer, text) => {
  const { form, told } = await open('sign-in', { signInWithPassword: async () => answer });
  await fillSignIn(form);
  await eventually(() => expect(told()).toBe(`Error signing in${text}`));
});

it('signs a new account in where no mail must be confirmed', async () => {
  const signUp = vi.fn(async () => ({ data: { session: {} }, error: null }));
  const { form, toast, path } = await open('sign-up', { signUp });
  await fillSignUp(form, { 'First name': ' Olivia ' });
  await eventually(() => expect(path()).toContain('/accounting/dashboard'));
  expect(toast()).toMatchObject({ title: 'Account created!' });
  expect(signUp).toHaveBeenCalledWith({
    email: 'olivia@example.com',
    password: 'Ledgerwise1!',
    options: {
      emailRedirectTo: `${location.origin}/auth/callback`,
      data: {
        first_name: 'Olivia',
        last_name: 'Owner',
        full_name: 'Olivia Owner',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  });
});

it('asks to look into the mail where an address must be confirmed', async () => {
  const { form, toast } = await open('sign-up', {
    signUp: async () => ({ data: { session: null }, error: null }),
  });
  await fillSignUp(form);
  await eventually(() =>
    expect(toast()).toMatchObject({
      title: 'Account created!',
      text: 'Please check your email to verify your account.',
    }),
  );
});

it('mails a reset link and confirms it; reopened, it shows the form again', async () => {
  const resetPasswordForEmail = vi.fn(async () => ({ data: {}, error: null }));
  const { form, toast } = await open('reset-password', { resetPasswordForEmail });
  await userEvent.type(form.getByLabelText('Email'), 'olivia@example.com');
  await userEvent.click(form.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByRole('dialog', { name: 'Check Your Email' })).toBeDefined();
  expect(toast()).toMatchObject({
    title: 'Password reset email sent',
    text: 'Check your email for the password reset link.',
  });
  expect(resetPasswordForEmail).toHaveBeenCalledWith('olivia@example.com', {
    redirectTo: `${location.origin}/reset-password`,
  });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog', { name: 'Reset your password' })).toBeDefined();
});

it('explains why Google does not work without the client id of the operator', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ external: { google: false } }));
  const { form, told } = await open('sign-in');
  await userEvent.click(form.getByRole('button', { name: 'Continue with Google' }));
  await eventually(() => expect(told()).toContain('Google Sign-In failed'));
  expect(told()).toContain('Google client id');
});

it('marks the Google button as not set up if the server reports it', async () => {
  const services = sampleServices({ client: fakeClient().client });
  const { deployment } = services;
  const config = { ...deployment.config, hasGoogle: false };
  renderInShell({ ...services, deployment: { ...deployment, config } }, <Opener dialog="sign-in" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const form = within(await screen.findByRole('dialog'));
  expect(
    form.getByRole('button', {
      name: 'Continue with Google',
      description: 'Google is not set up on this server.',
    }),
  ).toBeDefined();
});
