// @vitest-environment jsdom
import { alwaysOnline, type Host, HostProvider, platformErrors } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { createJobs, noRecords } from '@ledgerwise/ui/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ContactPage } from './pages/ContactPage.tsx';
import { LandingPage } from './pages/LandingPage.tsx';
import { PricingPage } from './pages/PricingPage.tsx';

function visit(
  page: ReactNode,
  { signedIn = false, supportEmail }: { signedIn?: boolean; supportEmail?: string } = {},
) {
  const openDialog = vi.fn();
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const host: Host = {
    productName: 'Sample Books',
    ...(supportEmail !== undefined && { supportEmail }),
    auth: {
      status: signedIn ? 'signed-in' : 'signed-out',
      user: null,
      organisation: null,
      role: 'user',
      can: () => false,
      rolesWith: () => [],
      signOut: () => Promise.resolve(),
      openDialog,
    },
    data: noRecords,
    notify,
    jobs: createJobs({ data: noRecords, notify, errorTexts: () => platformErrors }),
    connection: alwaysOnline,
    modules: { all: () => [] },
    errorTexts: platformErrors,
    basePath: '',
    visited: () => undefined,
    report: vi.fn(),
  };
  render(
    <HostProvider value={host}>
      <MemoryRouter>{page}</MemoryRouter>
    </HostProvider>,
  );
  return { openDialog, host };
}

afterEach(cleanup);

test('a visitor begins with the sign-up dialog', async () => {
  const { openDialog } = visit(<LandingPage />);
  const [start] = screen.getAllByRole('button', { name: 'Start Free Trial' });
  expect(start).toBeDefined();
  if (start) await userEvent.click(start);
  expect(openDialog.mock.calls).toEqual([['sign-up']]);
});

test('who is signed in goes to the dashboard instead', () => {
  visit(<LandingPage />, { signedIn: true });
  expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
  const [link] = screen.getAllByRole('link', { name: 'Go to dashboard' });
  expect(link?.getAttribute('href')).toBe('/accounting/dashboard');
});

test('the landing page has four feature cards', () => {
  visit(<LandingPage />);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
});

test('pricing says what is not finished', () => {
  visit(<PricingPage />);
  const general = screen.getByText('General Ledger').closest('li');
  expect(general?.textContent).toContain('in development');
  expect(screen.getByText('Customer Management').closest('li')?.textContent).toBe('Customer Management');
});

async function fillIn() {
  await userEvent.type(screen.getByLabelText(/Name/), 'Ada Byron');
  await userEvent.type(screen.getByLabelText(/Email/), 'ada@example.com');
  await userEvent.type(screen.getByLabelText(/Subject/), 'GST');
  await userEvent.type(screen.getByLabelText(/Message/), 'How is it rounded?');
}
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

test('an incomplete message shows its errors; editing a field clears its own', async () => {
  visit(<ContactPage />);
  await go();
  expect(screen.getByText('Subject is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Name/));
  await userEvent.type(screen.getByLabelText(/Name/), 'A');
  expect(screen.queryByText('Name is required')).toBeNull();
  expect(screen.getByText('Email is required')).toBeTruthy();
});

test('a complete message gives way to thanks and a mail with everything in it', async () => {
  visit(<ContactPage />, { supportEmail: 'support@example.com' });
  await fillIn();
  await go();
  expect(screen.getByRole('heading', { name: 'Thank you, Ada Byron' })).toBeTruthy();
  expect(screen.queryByLabelText(/Message/)).toBeNull();
  const link = screen.getByRole('link', { name: 'Open in your mail program' });
  expect(link.getAttribute('href')).toMatch(/^mailto:support@example\.com\?subject=GST&body=How/);
});

test('without a support address it says so and offers the text', async () => {
  const user = userEvent.setup();
  const { host } = visit(<ContactPage />);
  await fillIn();
  await go();
  expect(screen.queryByRole('link', { name: 'Open in your mail program' })).toBeNull();
  expect(screen.getByText(/has not published an address/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(await navigator.clipboard.readText()).toBe(
    'GST\n\nHow is it rounded?\n\nAda Byron\nada@example.com',
  );
  expect(host.notify.success).toHaveBeenCalledWith({ title: 'Message copied' });
});

test('a page without a clipboard says how to copy all the same', async () => {
  const { host } = visit(<ContactPage />);
  await fillIn();
  await go();
  vi.stubGlobal('navigator', {});
  fireEvent.click(screen.getByRole('button', { name: 'Copy message' }));
  vi.unstubAllGlobals();
  expect(host.notify.failure).toHaveBeenCalledOnce();
});
