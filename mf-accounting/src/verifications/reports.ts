import type { Probe, ProbedScreen, VerificationFunction } from '@ledgerwise/contract';
import { ensure, tried } from '@ledgerwise/ui/verification';
import { amountOfItsOwn, pay, postInvoice, written } from './books.ts';

export const openReport = (probe: Probe, id: string, from: string, to: string): Promise<ProbedScreen> =>
  probe.open(`reports?report=${id}&from=${from}&to=${to}`);

/** A report of a day shows an amount that was posted on it. */
export async function shown(probe: Probe, id: string, amount: string, day: string): Promise<ProbedScreen> {
  const screen = await openReport(probe, id, day, day);
  await screen.until(`That the report shows ${written(amount)}`, () =>
    screen.text().includes(written(amount)),
  );
  return screen;
}

/** Returns a year that no other verification posts to. */
export const yearOfItsOwn = (): string => String(1950 + Math.floor(Math.random() * 40));

const profitAndLoss: VerificationFunction = async (probe) => {
  const day = `${yearOfItsOwn()}-03-10`;
  const amount = amountOfItsOwn();
  await postInvoice(probe, 'Earned', { amount, dated: day, due: day });
  await shown(probe, 'profit-loss', amount, day);
  return tried(`posted an invoice of ${written(amount)}; the report shows it as revenue of its day`);
};

const balanceSheet: VerificationFunction = async (probe) => {
  // Before the days of all other verifications, so that the figures contain nothing else.
  const day = '1930-06-30';
  const amount = amountOfItsOwn();
  await postInvoice(probe, 'Owed', { amount, dated: day, due: day });
  const screen = await shown(probe, 'balance-sheet', amount, day);
  await screen.says(/total assets/i);
  return tried(`posted an invoice of ${written(amount)}; the sheet of its day has it among the assets`);
};

const cashFlow: VerificationFunction = async (probe) => {
  const day = `${yearOfItsOwn()}-11-20`;
  const amount = amountOfItsOwn();
  const posted = await postInvoice(probe, 'Received', { amount, dated: day, due: day });
  await pay(probe, posted, 'in', { amount, on: day });
  await shown(probe, 'cash-flow', amount, day);
  return tried(`received ${written(amount)}; the report of its day has it`);
};

const exportReports: VerificationFunction = async (probe) => {
  const day = `${yearOfItsOwn()}-09-05`;
  const amount = amountOfItsOwn();
  await postInvoice(probe, 'Written', { amount, dated: day, due: day });
  const screen = await shown(probe, 'profit-loss', amount, day);
  await screen.press('button', 'Export');
  await screen.press('button', 'CSV');
  const { name, content } = await screen.saved();
  const text = await content.text();
  ensure(text.includes(amount), `The file ${name} does not hold ${amount}`);
  return tried(`${name} was written, with the ${written(amount)} that was posted`);
};

const dateFiltering: VerificationFunction = async (probe) => {
  const year = yearOfItsOwn();
  const amount = amountOfItsOwn();
  await postInvoice(probe, 'Dated', { amount, dated: `${year}-05-20`, due: `${year}-05-20` });
  const screen = await openReport(probe, 'profit-loss', `${year}-06-01`, `${year}-06-30`);
  await screen.see('heading', /Profit/);
  ensure(!screen.text().includes(written(amount)), 'The report of June shows what was posted in May');
  await screen.fill('Start Date', `01/05/${year}`);
  await screen.fill('End Date', `31/05/${year}`);
  await screen.press('button', 'Generate Report');
  await screen.says(written(amount));
  return tried(`what was posted in May is in the report of May, and not in that of June`);
};

export const reportScreens = {
  reports: {
    'P&L report': profitAndLoss,
    'balance sheet': balanceSheet,
    'cash flow': cashFlow,
    'export reports': exportReports,
    'date filtering': dateFiltering,
  },
};
