// @vitest-environment jsdom
import { useHost } from '@ledgerwise/contract';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { olivia, renderInShell, sampleServices } from '../../test/sample-services.tsx';
import { SiteLayout } from './SiteLayout.tsx';

beforeEach(installDialogElement);
afterEach(cleanup);

function Product() {
  return <h1>{useHost().productName} for small businesses</h1>;
}

function open(user: object | null) {
  renderInShell(
    sampleServices({ user }),
    <SiteLayout>
      <Product />
    </SiteLayout>,
  );
}

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

it('links the pages in header and footer, with the disclaimer', () => {
  open(null);
  expect(linksOf('Site')).toEqual(['Home /', 'About /about', 'Pricing /pricing', 'Contact /contact']);
  expect(linksOf('Footer')).toEqual([
    'Dashboard /accounting/dashboard',
    'Demo /demo',
    'Features /features',
    'About /about',
    'Contact /contact',
    'Pricing /pricing',
    'Terms /terms',
    'Privacy /privacy',
  ]);
  expect(linksOf('Learn more')).toEqual([
    'How the books prove themselves /proof',
    'Self-hosting /self-hosting',
    'For developers /developers',
  ]);
  expect(screen.getByText(/may not suit your accounting needs/).textContent).toContain(
    'speak to a qualified professional',
  );
});

it('offers sign-in and sign-up to a visitor', async () => {
  open(null);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in to Ledgerwise' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Start Free Trial' }));
  expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeDefined();
});

it('opens sign-up for the event of the page', async () => {
  open(null);
  act(() => {
    window.dispatchEvent(new Event('start-free-trial'));
  });
  expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeDefined();
});

it('shows the signed-in user at once', () => {
  open(olivia);
  expect(screen.getByText('olivia@example.com')).toBeDefined();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/accounting/dashboard');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
  // The pages keep their places; Dashboard is added beside them.
  expect(linksOf('Site')).toEqual(['Home /', 'About /about', 'Pricing /pricing', 'Contact /contact']);
});

it('shows no dashboard and no sign-out to a visitor', () => {
  open(null);
  const header = within(screen.getByRole('banner'));
  expect(header.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(header.queryByRole('button', { name: 'Sign Out' })).toBeNull();
});

it('closes its menu on a press outside', async () => {
  open(null);
  const toggle = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

it('closes its menu by Esc, and returns the focus to the button', async () => {
  open(null);
  const toggle = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(toggle);
  within(screen.getByRole('navigation', { name: 'Site' }))
    .getByRole('link', { name: 'Pricing' })
    .focus();
  await userEvent.keyboard('{Escape}');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);
});
