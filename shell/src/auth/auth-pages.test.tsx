// @vitest-environment jsdom
import { AppError } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  context,
  dataAnswering,
  eventually,
  fakeClient,
  olivia,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import { AuthPage, type LinkedPage } from './AuthPage.tsx';

beforeEach(installDialogElement);
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

interface Visit {
  readonly page: LinkedPage;
  readonly at: string;
  readonly calls?: Parameters<typeof fakeClient>[0];
  readonly services?: Parameters<typeof sampleServices>[0];
}

function visit({ page, at, calls = {}, services: options = {} }: Visit) {
  history.replaceState(null, '', at);
  const services = sampleServices({ client: fakeClient(calls).client, ...options });
  renderInShell(
    services,
    <>
      <AuthPage page={page} />
      <Address />
    </>,
    at,
  );
  return { toast: () => services.toasts.current() };
}

const isAt = (pathname: string) => eventually(() => expect(screen.getByText(pathname)).toBeDefined());
const session = { user: olivia };

describe('/auth/callback', () => {
  const page = 'auth-callback';

  it('welcomes a returning user with a code, once, and removes it from the address', async () => {
    const exchangeCodeForSession = vi.fn(async () => ({ data: { session }, error: null }));
    const { toast } = visit({ page, at: '/auth/callback?code=abc', calls: { exchangeCodeForSession } });
    expect(screen.getByText('Completing sign in...')).toBeDefined();
    expect(location.search).toBe('');
    await isAt('/accounting/dashboard');
    expect(exchangeCodeForSession).toHaveBeenCalledExactlyOnceWith('abc');
    expect(toast()).toMatchObject({ title: 'Welcome!', text: 'You have been signed in successfully.' });
  });

  it('explains a link that another browser requested', async () => {
    const error = { name: 'AuthApiError', message: '', status: 400, code: 'pkce_code_verifier_not_found' };
    const exchangeCodeForSession = async () => ({ data: { session: null }, error });
    const { toast } = visit({ page, at: '/auth/callback?code=abc', calls: { exchangeCodeForSession } });
    await isAt('/');
    expect(toast()?.text).toContain('This link works only in the browser that requested it.');
  });

  it('redirects home silently without a code, also from an address with a session', async () => {
    const calls = { getSession: async () => ({ data: { session: null }, error: null }) };
    const { toast } = visit({ page, at: '/auth/callback#access_token=x&refresh_token=y', calls });
    await isAt('/');
    expect(toast()).toBeNull();
  });

  it('shows the message of the sign-in service', async () => {
    const { toast } = visit({ page, at: '/auth/callback#error=access_denied&error_description=You+said+no' });
    await isAt('/');
    expect(toast()).toMatchObject({
      title: 'Authentication failed',
      text: 'You said no',
      tone: 'failure',
    });
  });
});

describe('/reset-password', () => {
  const page = 'reset-password';
  const getSession = async () => ({ data: { session }, error: null });

  it('accepts a new password that fulfills the rules', async () => {
    const updateUser = vi.fn(async () => ({ data: {}, error: null }));
    visit({ page, at: '/reset-password', calls: { getSession, updateUser } });
    const fill = async (password: string, again: string) => {
      for (const [label, value] of [
        ['New password', password],
        ['Confirm password', again],
      ] as const) {
        const field = await screen.findByLabelText(label);
        await userEvent.clear(field);
        await userEvent.type(field, value);
      }
      await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    };
    await fill('Ledgerwise2!', 'Ledgerwise2?');
    expect(screen.getByText('Password mismatch')).toBeDefined();
    expect(updateUser).not.toHaveBeenCalled();
    await fill('Ledgerwise2!', 'Ledgerwise2!');
    await isAt('/accounting/dashboard');
    expect(updateUser).toHaveBeenCalledWith({ password: 'Ledgerwise2!' });
  });

  it('exchanges the code of this browser, once', async () => {
    const exchangeCodeForSession = vi.fn(async () => ({ data: { session }, error: null }));
    visit({ page, at: '/reset-password?code=abc', calls: { exchangeCodeForSession } });
    expect(await screen.findByText(/For olivia@example.com/)).toBeDefined();
    expect(exchangeCodeForSession).toHaveBeenCalledExactlyOnceWith('abc');
  });

  it('uses a token of the address only on a click, once', async () => {
    const verifyOtp = vi.fn(async () => ({ data: { session }, error: null }));
    visit({ page, at: '/reset-password?token_hash=abc&type=recovery', calls: { verifyOtp } });
    const goOn = await screen.findByRole('button', { name: 'Continue' });
    expect(verifyOtp).not.toHaveBeenCalled();
    await userEvent.click(goOn);
    expect(await screen.findByLabelText('New password')).toBeDefined();
    expect(verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'abc', type: 'recovery' });
  });

  it('offers a new link where this one is used or has expired', async () => {
    visit({ page, at: '/reset-password#error=access_denied&error_code=otp_expired' });
    expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('dialog', { name: 'Reset your password' })).toBeDefined();
  });

  it('tries again where the server could not be reached', async () => {
    const down = { name: 'AuthRetryableFetchError', message: '', status: 0 };
    const verifyOtp = vi
      .fn()
      .mockResolvedValueOnce({ data: {}, error: down })
      .mockResolvedValue({ data: { session }, error: null });
    visit({ page, at: '/reset-password?token_hash=abc', calls: { verifyOtp } });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeDefined();
  });
});

describe('/accept-invitation', () => {
  const page = 'accept-invitation';

  it('asks for the rest of a link that is not complete', () => {
    visit({ page, at: '/accept-invitation' });
    expect(screen.getByRole('heading', { name: 'This invitation link is not complete' })).toBeDefined();
  });

  it('lets an invited person sign in first', async () => {
    visit({ page, at: '/accept-invitation?token=abc' });
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeDefined();
  });

  it('joins the organization', async () => {
    const asked: unknown[] = [];
    const data = dataAnswering(async <Result,>(name: string, args?: unknown): Promise<Result> => {
      if (name === 'accept_invitation') asked.push(args);
      return context as Result;
    });
    visit({ page, at: '/accept-invitation?token=abc', services: { user: olivia, data } });
    await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
    await isAt('/accounting/dashboard');
    expect(asked).toEqual([{ token: 'abc' }]);
  });

  it('explains why an invitation is invalid', async () => {
    const data = dataAnswering(async <Result,>(name: string): Promise<Result> => {
      if (name === 'accept_invitation')
        throw new AppError('invitation.expired', {
          message: 'This invitation has expired. Ask for a new one.',
        });
      return context as Result;
    });
    visit({ page, at: '/accept-invitation?token=abc', services: { user: olivia, data } });
    await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText('This invitation has expired. Ask for a new one.')).toBeDefined();
  });
});
