// @vitest-environment jsdom
import type { DataSource, Role } from '@ledgerwise/contract';
import type { FirstRun } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { changedFacts } from './company-facts.ts';
import { countryOfZone, suggestedFor } from './countries.ts';
import { GettingStartedScreen } from './GettingStartedScreen.tsx';

installDialogElement();
afterEach(cleanup);

const BEGINNING: FirstRun = {
  is_due: true,
  is_hidden: false,
  steps: { company: false, customer: false, invoice: false, sent: false },
  invoice: null,
  has_colleagues: false,
};
const INVOICE = { id: 'i1', number: 'INV-000001' };

/** Returns how far the company is, and notes what else is called. */
function books(run: FirstRun | null) {
  const calls: (readonly [string, unknown])[] = [];
  const call = async (name: string, given: unknown): Promise<unknown> => {
    if (name === 'first_run') return run;
    calls.push([name, given]);
    return null;
  };
  return { calls, data: { ...noRecords, call: call as DataSource['call'] } satisfies DataSource };
}

const ADMINS: readonly Role[] = ['admin'];
const EVERYBODY: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];
const settingsAreForAdmins = (permission: string) =>
  /^(settings|members|opening_balances)\./.test(permission) ? ADMINS : EVERYBODY;

async function stepsOf(run: FirstRun, role: Role = 'admin') {
  visit(GettingStartedScreen, books(run).data, { role, grants: settingsAreForAdmins });
  const guide = await screen.findByRole('region', { name: /^Your first invoice/ });
  return within(guide)
    .getAllByRole('listitem')
    .map((item) => {
      const one = within(item);
      const ways = [...one.queryAllByRole('button'), ...one.queryAllByRole('link')];
      return [item.querySelector('strong')?.textContent, ...ways.map(({ textContent }) => textContent)];
    });
}

test.each<[string, FirstRun, unknown]>([
  [
    'nothing is there',
    BEGINNING,
    [
      ['Add your company details', 'Enter company details'],
      ['Add your first customer', 'Add Customer'],
      ['Post your first invoice', 'Create Invoice'],
      ['Send it to your customer'],
    ],
  ],
  [
    'an invoice is a draft',
    { ...BEGINNING, steps: { ...BEGINNING.steps, company: true, customer: true }, invoice: INVOICE },
    [
      ['Add your company details'],
      ['Add your first customer'],
      ['Post your first invoice', 'Open INV-000001'],
      ['Send it to your customer'],
    ],
  ],
  [
    'it is posted',
    { ...BEGINNING, steps: { company: true, customer: true, invoice: true, sent: false }, invoice: INVOICE },
    [
      ['Add your company details'],
      ['Add your first customer'],
      ['Post your first invoice'],
      ['Send it to your customer', 'Mark as sent', 'Send INV-000001'],
    ],
  ],
])('where %s, each step opens its screen', async (_state, run, expected) => {
  expect(await stepsOf(run)).toEqual(expected);
});

test('optional steps open their screens', async () => {
  await stepsOf(BEGINNING);
  const ways = screen.getAllByRole('link').slice(-3);
  expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Move your books here', '/accounting/opening-balances'],
    ['Invite a colleague', '/accounting/users'],
    ['All settings', '/accounting/settings'],
  ]);
});

test('users without the permission are not sent to the settings', async () => {
  const [first] = await stepsOf(BEGINNING, 'user');
  expect(first).toEqual(['Add your first customer', 'Add Customer']);
  expect(screen.queryByRole('link', { name: 'Invite a colleague' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'All settings' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Bring your books/ })).toBeNull();
});

test('tells a user without the permission to post invoices which role to ask', async () => {
  visit(GettingStartedScreen, books(null).data, { role: 'viewer' });
  await screen.findByText(/To post invoices you need the role/);
});

test.each([
  ['Not now', 'not_now'],
  ["Don't show again", 'never'],
])('stores “%s” on the server', async (label, choice) => {
  const { calls, data } = books(BEGINNING);
  visit(GettingStartedScreen, data);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  expect(calls).toEqual([['set_first_run', { choice }]]);
});

test('records an invoice that was sent by other means', async () => {
  const steps = { company: true, customer: true, invoice: true, sent: false };
  const { calls, data } = books({ ...BEGINNING, steps, invoice: INVOICE });
  visit(GettingStartedScreen, data);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  expect(calls).toEqual([['note_handed_over', { id: 'i1', key: expect.any(String) }]]);
});

test.each([
  ['Pacific/Auckland', 'New Zealand', 'NZD', true],
  ['America/Indiana/Knox', 'United States', 'USD', false],
  ['Europe/London', 'United Kingdom', 'GBP', true],
  ['Africa/Nairobi', 'Elsewhere', undefined, undefined],
])('in %s it suggests the defaults of %s', (zone, country, base_currency, gst_enabled) => {
  expect(countryOfZone(zone)).toBe(country);
  const { base_currency: currency, gst_enabled: isTaxed } = suggestedFor(country);
  expect([currency, isTaxed]).toEqual([base_currency, gst_enabled]);
});

test('writes only changed values, and shows figures in the currency of the books', () => {
  const row = { company_name: 'My Company', base_currency: 'USD', currency: 'USD', tax_id: null };
  const checked = { company_name: 'Heron Boats', base_currency: 'NZD', country: 'New Zealand', tax_id: '' };
  expect(changedFacts(row, checked)).toEqual({
    company_name: 'Heron Boats',
    country: 'NZ',
    base_currency: 'NZD',
    currency: 'NZD',
  });
  expect(changedFacts({ ...row, country: 'NZ', base_currency: 'NZD' }, checked)).toEqual({
    company_name: 'Heron Boats',
  });
  expect(changedFacts({ ...row, country: 'FR' }, { country: 'Elsewhere' })).toEqual({});
});
