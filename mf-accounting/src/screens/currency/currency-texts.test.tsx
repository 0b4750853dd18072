// @vitest-environment jsdom

import { AppError, type DataSource, type Notice, type Permission, type Role } from '@ledgerwise/contract';
import { CURRENCIES } from '@ledgerwise/domain';
import type { CurrencyOverview, RevaluationPreview } from '@ledgerwise/resource';
import { formatsOf, noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { CurrencyScreen } from './CurrencyScreen.tsx';
import { changesFor, choiceWords, companyCurrency, marksOf } from './company-currency.ts';
import { conversionWords } from './conversion-words.ts';
import { revaluationWords } from './revaluation-words.ts';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // Lazily loaded parts are awaited before a test ends.
  await Promise.all([import('./Converter.tsx'), import('./RateForm.tsx'), import('./Revaluation.tsx')]);
});
afterEach(cleanup);

const FREE: CurrencyOverview = {
  settings_id: 's1',
  base_currency: 'NZD',
  currency: 'USD',
  bound_by: null,
  as_of: '2026-03-09',
  rates: [],
};
const held = { id: 'r1', currency: 'EUR', rate: '1.8', rate_date: '2026-03-01', source: 'manual' };
const BOUND: CurrencyOverview = { ...FREE, bound_by: 'postings', currency: 'EUR', rates: [held] };

const CARDS = [
  [FREE, 'base', 'NZD', 'Base Currency: NZD', 'Nothing uses it yet'],
  [BOUND, 'display', 'EUR', 'Display Currency: EUR', "it can't change after your first posting"],
  [
    { ...BOUND, bound_by: 'sales orders' },
    'display',
    'EUR',
    'Display Currency: EUR',
    'there are sales orders that use it. Delete or cancel them to choose another',
  ],
] as const;

test.each(CARDS)(
  'the cards describe their effect and the reason, %#',
  (overview, decides, chosen, title, reason) => {
    expect(companyCurrency(overview)).toMatchObject({ decides, chosen, title });
    expect(companyCurrency(overview).text).toContain(`Your books are kept in New Zealand Dollar (NZD)`);
    expect(companyCurrency(overview).text).toContain(reason);
  },
);

test('a card sets both currencies while the base can change, afterwards only the display currency', () => {
  expect(changesFor('base', 'EUR')).toEqual({ base_currency: 'EUR', currency: 'EUR' });
  expect(changesFor('display', 'EUR')).toEqual({ currency: 'EUR' });
  expect(choiceWords('base', 'EUR', 'NZD')).toBe('Your books are kept in Euro (EUR).');
  expect(choiceWords('display', 'EUR', 'NZD')).toBe('The dashboard shows its figures in Euro (EUR) as well.');
  expect(choiceWords('display', 'NZD', 'NZD')).toBe('Figures are shown in New Zealand Dollar (NZD) alone.');
  expect(marksOf({ code: 'NZD' }, FREE)).toBe('Base currency');
  expect(marksOf({ code: 'USD' }, FREE)).toBe('');
  expect(marksOf({ code: 'EUR' }, BOUND)).toBe('Display currency');
  expect(marksOf({ code: 'EUR' }, { ...BOUND, base_currency: 'EUR' })).toBe('Base, display');
});

const asked = { amount: '100', from: 'USD', to: 'EUR', day: '2026-03-09' };
const step = { ...held, currency: 'USD', rate: '1.6', source: '' };
test.each([
  [
    { rate: '0.8888888889', steps: [step, held] },
    '1 USD = 0.8888888889 EUR, through NZD. Rates: 1 USD = 1.6 NZD since 2026-03-01; 1 EUR = 1.8 NZD since 2026-03-01 (manual).',
  ],
  [{ rate: '1.6000000000', steps: [step] }, '1 USD = 1.6 EUR. Rates: 1 USD = 1.6 NZD since 2026-03-01.'],
  [{ rate: '10.0000000000', steps: [step] }, '1 USD = 10 EUR. Rates: 1 USD = 1.6 NZD since 2026-03-01.'],
  [{ rate: '1', steps: [] }, 'Both are the same currency.'],
])('a conversion shows its rates, %#', (told, how) => {
  const answer = { on_date: asked.day, amounts: ['88.89'], ...told };
  expect(conversionWords(asked, answer, 'NZD', String, formatsOf(null))).toEqual({
    result: 'USD\u00a0100.00 = EUR\u00a088.89',
    how,
  });
});

const balance = {
  account_id: 'a1',
  account_code: '1100',
  account_name: 'Accounts Receivable',
  contact_id: 'c1',
  contact: 'Aspen Ltd',
  currency: 'USD',
  foreign_amount: '100.00',
  rate: '1.6',
  before: '150.00',
  after: '160.00',
  difference: '10.00',
};
const PREVIEW: RevaluationPreview = {
  as_of: '2026-02-28',
  undone_on: '2026-03-01',
  cleared: '0.00',
  revalued: '10.00',
  balances: [balance],
};
const UNDONE =
  ' The revaluation is reversed on 2026-03-01, so that the gain or loss of a payment is not counted twice.';
const settled = { ...balance, rate: null, foreign_amount: '0.00', difference: '-4.00' };
test.each([
  [PREVIEW, `Posting it on 2026-02-28 results in an unrealised gain of $10.00.${UNDONE}`],
  [
    { ...PREVIEW, revalued: '-3.00', cleared: '-4.00', balances: [balance, settled] },
    `Posting it on 2026-02-28 results in an unrealised loss of $3.00 and a realised loss of $4.00.${UNDONE} Differences left on settled balances are cleared permanently.`,
  ],
  [
    { ...PREVIEW, revalued: '0.00', cleared: '-4.00', balances: [settled] },
    'Posting it on 2026-02-28 results in a realised loss of $4.00. Differences left on settled balances are cleared permanently.',
  ],
  [
    { ...PREVIEW, revalued: '0.00', balances: [balance, { ...balance, difference: '-10.00' }] },
    `Posting it on 2026-02-28 results in no gain or loss.${UNDONE}`,
  ],
  [
    { ...PREVIEW, revalued: '0.00', balances: [{ ...balance, difference: '0.00' }] },
    'Every balance is already at the rates of 2026-02-28, so there is nothing to post.',
  ],
  [{ ...PREVIEW, revalued: '0.00', balances: [] }, 'Nothing was open in a foreign currency on 2026-02-28.'],
])('a revaluation shows its result, %#', (preview, words) => {
  expect(revaluationWords(preview, (amount) => `$${amount}`, String)).toBe(words);
});

function books(overview: CurrencyOverview, update: DataSource['update'] = noRecords.update) {
  const call = (name: string) =>
    name === 'currency_overview'
      ? Promise.resolve(overview)
      : Promise.reject(new AppError('network.offline'));
  return { ...noRecords, update, call: call as DataSource['call'] };
}

/** Wraps a data source whose changes are recorded with their arguments. */
function recorder() {
  const sent: unknown[] = [];
  const update = async (table: string, id: string, changes: unknown) => {
    sent.push([table, id, changes]);
    return { id };
  };
  return { sent, update: update as DataSource['update'] };
}

const cards = async () =>
  (await screen.findAllByRole('button', { pressed: false })).concat(
    screen.getAllByRole('button', { pressed: true }),
  );
const cardOf = (code: string) => screen.getByRole('button', { name: new RegExp(`^${code} `) });

test('there are ten cards, each with its name and country, and one is chosen', async () => {
  visit(CurrencyScreen, books(BOUND));
  expect(await cards()).toHaveLength(10);
  for (const { code, name, country } of CURRENCIES) {
    expect(within(cardOf(code)).getByText(name)).toBeDefined();
    expect(within(cardOf(code)).getByText(country)).toBeDefined();
  }
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([cardOf('EUR')]);
});

test('a click sets the currency, updates the page, and can be undone', async () => {
  const { sent, update } = recorder();
  const told: Notice[] = [];
  const heard: unknown[] = [];
  const hear = (event: Event): void => void heard.push(event instanceof CustomEvent && event.detail);
  window.addEventListener('currency-updated', hear);
  visit(CurrencyScreen, books(FREE, update), { hears: { success: (notice) => told.push(notice) } });
  await cards();
  fireEvent.click(cardOf('EUR'));
  await waitFor(() =>
    expect(told).toMatchObject([{ title: 'Currency Updated', text: 'Your books are kept in Euro (EUR).' }]),
  );
  told[0]?.action?.run();
  await waitFor(() => expect(told).toHaveLength(2));
  expect(sent).toEqual([
    ['company_settings', 's1', { base_currency: 'EUR', currency: 'EUR' }],
    ['company_settings', 's1', { base_currency: 'NZD', currency: 'USD' }],
  ]);
  expect(heard).toEqual([{ currency: 'EUR' }, { currency: 'USD' }]);
  window.removeEventListener('currency-updated', hear);
});

test('a failure is shown with the product’s message', async () => {
  const failed = vi.fn();
  const refuse = () => Promise.reject(new AppError('network.offline'));
  visit(CurrencyScreen, books(BOUND, refuse), { hears: { error: failed } });
  await cards();
  fireEvent.click(cardOf('GBP'));
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith(expect.anything(), 'Failed to update currency. Please try again.'),
  );
});

test('users without the permission see the cards, and why they are inactive', async () => {
  const { sent, update } = recorder();
  const grants = (permission: Permission): readonly Role[] =>
    permission === 'settings.update' || permission === 'currencies.revalue'
      ? ['admin', 'manager']
      : ['admin', 'manager', 'user', 'viewer'];
  visit(CurrencyScreen, books(BOUND, update), { role: 'viewer', grants });
  await cards();
  fireEvent.click(cardOf('GBP'));
  expect(sent).toEqual([]);
  expect(cardOf('GBP').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^Read only\. Needs the role/)).toBeDefined();
});

test('explains that a display currency without a rate shows nothing', async () => {
  visit(CurrencyScreen, books({ ...BOUND, rates: [] }));
  await cards();
  expect(screen.getByText(/There is no exchange rate for EUR yet, so nothing is shown in it/)).toBeDefined();
});
