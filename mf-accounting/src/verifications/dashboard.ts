import type { VerificationFunction } from '@ledgerwise/contract';
import { ensure, tried } from '@ledgerwise/ui/verification';
import { pay, postInvoice, written } from './books.ts';

const loadCharts: VerificationFunction = async (probe) => {
  await pay(probe, await postInvoice(probe, 'Charted'), 'in');
  const screen = await probe.open('dashboard');
  await screen.see('img', /^Money in and out/);
  return tried('received money; the chart of money in and out is shown');
};

const displayMetrics: VerificationFunction = async (probe) => {
  await postInvoice(probe, 'Measured');
  const { revenue } = await probe.data.call('dashboard', {});
  const screen = await probe.open('dashboard');
  await screen.says('Total Revenue');
  await screen.says(written(revenue));
  return tried(`Total Revenue says ${written(revenue)}, as the books have it`);
};

const navigation: VerificationFunction = async (probe) => {
  const screen = await probe.open('dashboard');
  await screen.press('link', 'View Reports');
  await screen.until('That the link leads to the reports', () => screen.pathname().endsWith('/reports'));
  await screen.see('heading', 'Financial Reports');
  return tried('View Reports leads to the reports');
};

/** Actions of the dashboard that open the form of a new document. */
const begins =
  (role: 'link' | 'button', name: string, leadsTo: string, next: string): VerificationFunction =>
  async (probe) => {
    const screen = await probe.open('dashboard');
    await screen.press(role, name);
    await screen.until(`That “${name}” leads to ${leadsTo}`, () => screen.pathname().endsWith(leadsTo));
    if (leadsTo.endsWith('/new')) await screen.see('button', next);
    else await screen.press('link', next);
    await screen.see('button', /^Save /);
    ensure(screen.pathname().endsWith('/new'), `“${name}” does not lead to a new document`);
    return tried(`${name} leads to the form of a new one, where it can be saved`);
  };

export const dashboard = {
  dashboard: {
    'load charts': loadCharts,
    'display metrics': displayMetrics,
    navigation,
    'invoice creation': begins('link', 'Create Invoice', '/invoices/new', 'Save draft'),
    'bill creation': begins('button', 'New bill', '/accounts-payable', 'New Bill'),
  },
};
