// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { visit } from '../../test/visit.tsx';
import { questions } from '../content/plans.ts';
import { manifest } from '../manifest.ts';
import { PricingPage } from './PricingPage.tsx';

beforeEach(() => void visit(<PricingPage />));
afterEach(cleanup);

const plan = (name: string): HTMLElement => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const items = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);

/** Texts of each plan, without those of the other plans. */
const PLANS: readonly [string, readonly string[], readonly string[]][] = [
  ['Demo', ['Free', 'no account'], ['$', '/month', 'trial']],
  [
    'Professional',
    ['$9.99/month', '30-day free trial, no card', 'Priority email support', 'reply within 24 hours'],
    ['Free', 'Sample'],
  ],
];

test.each(PLANS)('%s shows its price and its contents', (name, words, foreign) => {
  const text = plan(name).textContent ?? '';
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  const said = text.replace('Start Free Trial', '');
  expect(foreign.filter((word) => said.includes(word))).toEqual([]);
});

test('there are two plans, and Demo holds three samples', () => {
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Demo',
    'Professional',
    'Frequently asked questions',
  ]);
  expect(items(plan('Demo'))).toEqual(['Overview dashboard', 'Sample invoices', 'Basic reports']);
});

/** Each part of Professional, in its order. */
const MODULES = {
  'Core Accounting': [
    'Overview dashboard',
    'General Ledger',
    'Accounts Receivable',
    'Accounts Payable',
    'Financial Reporting',
    'Budgeting & Forecasting',
    'Invoice Generator',
    'Customer Management',
    'Vendor Management',
    'Products & Sales Orders',
  ],
  'Essential Modules': ['Payroll', 'Tax', 'Fixed Assets', 'Multi-Currency', 'User Roles & Permissions'],
  Advanced: ['Inventory', 'Purchase Orders'],
};

test.each(Object.entries(MODULES))('Professional lists its %s features', (title, names) => {
  const heading = within(plan('Professional')).getByRole('heading', { level: 3, name: title });
  expect(items(heading.closest('section') as HTMLElement)).toEqual(names);
});

test('all of them are available', () => {
  expect(screen.queryByText(/in development/)).toBeNull();
});

test('each plan has its own button', () => {
  expect(within(plan('Demo')).getByRole('link', { name: 'Try the demo' }).getAttribute('href')).toBe(
    '/demo/dashboard',
  );
  expect(within(plan('Professional')).getByRole('button', { name: 'Start Free Trial' })).toBeDefined();
});

const ANSWERS: readonly [RegExp, RegExp][] = [
  [/cancel anytime/, /cancelled from account settings/],
  [/start with the Demo and upgrade later/, /^Yes\. Start with the Demo/],
  [/install anything/, /^No installation needed\./],
  [/credit card for the trial/, /^No\. The 30-day free trial has all features/],
];

test.each(ANSWERS)('answers the question that matches %s', (question, answer) => {
  const asked = screen.getByRole('heading', { level: 3, name: question });
  expect(asked.nextElementSibling?.textContent).toMatch(answer);
});

test('search engines get the same prices and answers', () => {
  const { head } = manifest.routes.find(({ id }) => id === 'pricing') ?? {};
  const told = JSON.parse(JSON.stringify(head?.structured));
  const [product, faq] = told;
  expect(
    product.offers.map(({ name, price, priceCurrency }: Record<string, string>) => [
      name,
      price,
      priceCurrency,
    ]),
  ).toEqual([
    ['Demo', '0', 'USD'],
    ['Professional', '9.99', 'USD'],
  ]);
  const shown = questions.map(({ question }) => [
    question,
    screen.getByRole('heading', { level: 3, name: question }).nextElementSibling?.textContent,
  ]);
  expect(
    faq.mainEntity.map(({ name, acceptedAnswer }: { name: string; acceptedAnswer: { text: string } }) => [
      name,
      acceptedAnswer.text,
    ]),
  ).toEqual(shown);
});
