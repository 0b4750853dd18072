// @vitest-environment jsdom
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  context,
  eventually,
  fakeClient,
  olivia,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import { AppLayout } from './AppLayout.tsx';
import { readSidebarCookie, sidebarCookie } from './sidebar-state.ts';

function screenWidth(isMobile: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isMobile, addEventListener() {}, removeEventListener() {} }));
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = text;
}

beforeEach(() => {
  installDialogElement();
  screenWidth(false);
  setCookie('sidebar_state=; max-age=0; path=/');
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(calls: Parameters<typeof fakeClient>[0] = {}) {
  const fake = fakeClient(calls);
  const services = sampleServices({ user: olivia, client: fake.client });
  const page = renderInShell(services, <AppLayout>The screen</AppLayout>, '/accounting/customers');
  const frame = page.container.querySelector('[data-sidebar]');
  return { services, ...fake, state: () => frame?.getAttribute('data-sidebar') };
}

it('names itself, and marks where the reader is', () => {
  open();
  expect(screen.getByText('Accounting Dashboard')).toBeDefined();
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('page');
  expect(nav.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
});

it('collapses to icons by Ctrl+B and by its button, and remembers it', async () => {
  const { state } = open();
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(state()).toBe('collapsed');
  expect(document.cookie).toContain('sidebar_state=collapsed');
  expect(screen.getByRole('link', { name: 'Customers' }).title).toBe('Customers');
  await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(state()).toBe('open');
  cleanup();
  setCookie('sidebar_state=collapsed; path=/');
  expect(open().state()).toBe('collapsed');
});

it('stores the cookie for seven days', () => {
  expect(sidebarCookie(false)).toContain('max-age=604800');
  expect(readSidebarCookie('a=b; sidebar_state=collapsed')).toBe(false);
  expect(readSidebarCookie('a=b')).toBe(true);
});

it('is a drawer on a narrow window', async () => {
  screenWidth(true);
  open();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
  await userEvent.click(drawer.getByRole('link', { name: 'Vendors' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('signs out from the account menu, with the words for it', async () => {
  const signOut = vi.fn(async () => ({ error: null }));
  const { services, tell } = open({ signOut });
  await userEvent.click(screen.getByRole('button', { name: 'Account olivia@example.com' }));
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(names).toEqual(['Settings', 'Sign out']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await eventually(() =>
    expect(services.toasts.current()).toMatchObject({
      title: 'Signed out',
      text: 'You have been signed out successfully.',
    }),
  );
  tell('SIGNED_OUT', null);
  expect(signOut).toHaveBeenCalledOnce();
});

it('shows why a sign-out failed', async () => {
  const { services } = open({
    signOut: async () => ({ error: { name: 'AuthRetryableFetchError', message: '', status: 0 } }),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await eventually(() =>
    expect(services.toasts.current()).toMatchObject({ title: 'Error signing out', tone: 'failure' }),
  );
});

it('lists the shortcuts of the screen and its own by ?, but not in an input', async () => {
  const { services } = open();
  const takeAway = services.shortcuts.add({
    title: 'In a list',
    shortcuts: [{ keys: ['X'], does: 'Select the row' }],
  });
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Select the row')).toBeDefined();
  expect(within(dialog).getByText('Open or collapse the sidebar')).toBeDefined();
  act(takeAway);
  expect(within(dialog).queryByText('Select the row')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(screen.getByRole('combobox'), '?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
});

it('switches the theme, and goes back to the system', async () => {
  open();
  const choose = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };
  await choose(/Dark/);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('ledgerwise.theme')).toBe('dark');
  await choose(/System/);
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('ledgerwise.theme')).toBeNull();
});

it('offers the other organizations of the user', async () => {
  const organisations = [...context.organisations, { id: 'org-2', name: 'Bluegum Cafés', role: 'admin' }];
  const services = sampleServices({
    user: olivia,
    data: {
      ...sampleServices().session.state().data,
      call: async <Result,>() => ({ ...context, organisations }) as Result,
    },
  });
  renderInShell(services, <AppLayout>The screen</AppLayout>);
  await eventually(() => expect(services.session.state().access.kind).toBe('ready'));
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  expect(screen.getByRole('menuitem', { name: 'Switch to Bluegum Cafés' })).toBeDefined();
});
