// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { visit } from '../test/visit.tsx';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

afterEach(cleanup);

type Page = keyof typeof module.screens;

async function open(page: Page, how: Parameters<typeof visit>[1] = {}) {
  const Screen = (await module.screens[page]()) as ComponentType;
  return visit(<Screen />, how);
}

const PAGES = manifest.routes.map(({ id }) => id);

/** Required texts of each page. */
const WORDS: readonly [Page, string, readonly string[]][] = [
  [
    'landing',
    'Accounting for businesses that have outgrown spreadsheets',
    [
      'Free during BETA',
      '30-day free trial with all features',
      'No credit card required',
      'Cancel anytime',
      'Fully responsive',
      'No installation',
    ],
  ],
  [
    'about',
    'About Sample Books',
    ['Our mission', 'Our vision', 'Why choose Sample Books', 'Our commitment', 'fully responsive'],
  ],
  ['features', 'Features', ['Selling', 'Buying', 'The ledger', 'Bank', 'Working together']],
  [
    'pricing',
    'Pricing',
    [
      'free during BETA',
      'Demo',
      'Free',
      'Overview dashboard',
      'Sample invoices',
      'Basic reports',
      'Professional',
      '$9.99/month',
      '30-day free trial',
      'No credit card required',
      'cancel anytime',
      'Priority email support',
      'reply within 24 hours',
      'cancelled from account settings',
      'Start with the Demo',
      'No installation needed',
    ],
  ],
  ['contact', 'Contact', ['reply within 24 hours', 'priority email support', 'Phone', 'Message']],
  [
    'terms',
    'Terms of Service',
    [
      'in BETA and free of charge',
      'may not suit your accounting needs',
      'qualified professional',
      'MIT license',
    ],
  ],
  [
    'privacy',
    'Privacy Policy',
    [
      'contact form is kept in the same database',
      'hash of your password',
      'Demo records are kept in your own browser',
    ],
  ],
  ['proof', 'How the books prove themselves', ['Trial balance', 'export_journal', 'SHA-256']],
  ['developers', 'For developers', ['npm run dev --workspace @ledgerwise/mf-demo', 'module.json']],
  [
    'self-hosting',
    'Self-hosting',
    ['npm ci', 'npm start', 'supabase db push --workdir packages/backend', 'npm run contact:list'],
  ],
];

test.each(WORDS)('%s has its agreed texts', async (page, title, words) => {
  const { container } = await open(page);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const text = container.textContent?.replace(/\s+/g, ' ') ?? '';
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test.each(WORDS)('%s makes no claim that nobody can check', async (page) => {
  const { container } = await open(page);
  expect(container.textContent).not.toMatch(/most popular|military|integration/i);
});

test('the list above contains every page', () => {
  expect(PAGES.filter((page) => page !== 'home')).toEqual(
    expect.arrayContaining(WORDS.map(([page]) => page)),
  );
  expect(PAGES).toHaveLength(WORDS.length + 1);
});

const LINKS: readonly [Page, readonly string[]][] = [
  ['landing', ['/demo/dashboard', '/contact', '/proof', '/features']],
  ['pricing', ['/demo/dashboard', '/contact']],
  ['features', ['/proof', '/self-hosting', '/developers']],
  ['proof', ['/diagnostics/proof', '/diagnostics', '/comprehensive-test', '/contact']],
  ['developers', ['/self-hosting', '/proof']],
  ['self-hosting', ['/developers']],
  ['terms', ['/privacy']],
  ['privacy', ['/contact']],
];

test.each(LINKS)('%s leads on', async (page, addresses) => {
  await open(page);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses.filter((address) => !links.includes(address))).toEqual([]);
});

describe('the landing page', () => {
  test('has a hero, four feature cards and a closing call', async () => {
    await open('landing');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    const closing = within(screen.getByRole('region', { name: 'Try it with your own customers' }));
    expect(closing.getByRole('button', { name: 'Start Free Trial' })).toBeDefined();
  });

  test('opens the sign-up dialog', async () => {
    const { openDialog } = await open('landing');
    for (const button of screen.getAllByRole('button', { name: 'Start Free Trial' }))
      await userEvent.click(button);
    expect(openDialog.mock.calls).toEqual([['sign-up'], ['sign-up']]);
  });

  test('links a signed-in user to the dashboard instead', async () => {
    await open('landing', { signedIn: true });
    expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
    const [link] = screen.getAllByRole('link', { name: 'Go to dashboard' });
    expect(link?.getAttribute('href')).toBe('/home');
  });

  test('waits for no picture, and leaves room for each', async () => {
    const { container } = await open('landing');
    const pictures = [...container.querySelectorAll('img, source')];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) {
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
      expect(picture.getAttribute('srcset')).toMatch(/ 1x, .* 2x$/);
    }
    for (const picture of container.querySelectorAll('img')) {
      expect(picture.getAttribute('loading')).toBe('lazy');
      expect(picture.getAttribute('alt')).toBeTruthy();
    }
  });
});

test.each(PAGES)('%s is rendered the same without a browser', async (page) => {
  const { container, tree } = await open(page);
  // A browser's first render must not wait for a module, a store or the network.
  const rendered = document.createElement('div');
  rendered.innerHTML = renderToString(tree);
  // For a browser that runs scripts, the content of `noscript` is plain text.
  const plain = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const aside of copy.querySelectorAll('noscript')) aside.remove();
    return (copy.textContent ?? '').replace(/\s+/g, ' ');
  };
  expect(plain(rendered)).toBe(plain(container));
  expect(rendered.querySelectorAll('h1')).toHaveLength(1);
  const complaint = vi.spyOn(console, 'error');
  render(tree, { container: document.body.appendChild(rendered), hydrate: true });
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
});
