import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { type Measurement, median } from './report.ts';
import { type ServedCompany, serveCompany } from './reports-company.ts';
import { asUser, explain } from './statement-time.ts';
import { openPage, timeTo } from './time-to.ts';

const LINES = Number(process.env.LINES ?? 1_000_000);
const OPEN_INVOICES = LINES / 10;
const RUNS = 15;
const CLICKS = 7;
const YEAR = { start_date: '2025-01-01', end_date: '2025-12-31' };
const QUARTER = { start_date: '2025-10-01', end_date: '2025-12-31' };
/** Number of rows that the screen requests at once. */
const ROWS = 200;

interface Asked {
  readonly what: string;
  readonly report: string;
  readonly parameters?: object;
  readonly atMost: number;
}

/**
 * Each report as its screen requests it, including the checks. Reports that read a hundred thousand documents may take
 * longer.
 */
const reportsOf = ({ customer, vendor }: ServedCompany): readonly Asked[] => [
  { what: 'profit and loss of a year', report: 'profit-loss', atMost: 20 },
  { what: 'balance sheet', report: 'balance-sheet', atMost: 20 },
  { what: 'cash flow of a year', report: 'cash-flow', atMost: 20 },
  { what: 'trial balance of a year', report: 'trial-balance', atMost: 20 },
  { what: 'general ledger of a year, first page', report: 'general-ledger', atMost: 20 },
  { what: `aging of ${OPEN_INVOICES} open invoices, first page`, report: 'accounts-receivable', atMost: 80 },
  { what: 'aging of payables', report: 'accounts-payable', atMost: 20 },
  { what: 'GST return of a quarter', report: 'gst-return', parameters: QUARTER, atMost: 20 },
  { what: 'lines of that GST return, first page', report: 'gst-details', parameters: QUARTER, atMost: 40 },
  { what: 'budget against actual of a year', report: 'budget-vs-actual', atMost: 20 },
  { what: 'inventory valuation', report: 'inventory-valuation', atMost: 20 },
  { what: 'fixed asset register of a year', report: 'fixed-assets', atMost: 20 },
  {
    what: 'statement of a customer',
    report: 'customer-statement',
    parameters: { contact_id: customer },
    atMost: 20,
  },
  {
    what: 'statement of a vendor',
    report: 'vendor-statement',
    parameters: { contact_id: vendor },
    atMost: 20,
  },
  {
    what: 'changes since a month ago, first page',
    report: 'changes-since-close',
    parameters: { known_at: '2025-11-30T12:00:00Z' },
    atMost: 120,
  },
  ...['2025-11-30T12:00:00Z', '2023-06-30T12:00:00Z'].flatMap((known_at) =>
    ['profit-loss', 'balance-sheet', 'trial-balance', 'general-ledger'].map((report) => ({
      what: `${report} as known on ${known_at.slice(0, 10)}`,
      ...{ report, parameters: { known_at }, atMost: 80 },
    })),
  ),
];

const statementOf = ({ report, parameters }: Asked): string => {
  const days = { ...YEAR, ...parameters };
  const { start_date, end_date } = days;
  const given = { ...days, rows: ROWS, columns: [{ id: 'now', start_date, end_date }] };
  return `select public.run_report('${report}', '${JSON.stringify(given)}')`;
};

async function timesInSql({ sql, company }: ServedCompany, statement: string): Promise<readonly number[]> {
  const runs: number[] = [];
  // The first run fills the caches of a connection.
  for (let run = 0; run <= RUNS; run++) {
    const time = await asUser(sql, company.user, (session) => explain(session, statement));
    if (run > 0) runs.push(time);
  }
  return runs;
}

const measured = (what: string, runs: readonly number[], atMost: number): Measurement => ({
  ...{ what, unit: 'ms', measured: median(runs), atMost },
  runs: [Math.min(...runs), Math.max(...runs)],
});

async function inSql(served: ServedCompany): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const asked of reportsOf(served))
    measurements.push(
      measured(`${asked.what}, SQL`, await timesInSql(served, statementOf(asked)), asked.atMost),
    );
  for (const [what, statement] of [
    ['all figures of the dashboard, SQL', 'select public.dashboard()'],
    ['dashboard_metrics, SQL', 'select * from public.dashboard_metrics'],
  ] as const)
    measurements.push(measured(what, await timesInSql(served, statement), 15));
  return measurements;
}

/** By id: the title in the list and the heading of the report. */
const ON_SCREEN = [
  ['profit-loss', 300],
  ['balance-sheet', 300],
  ['trial-balance', 300],
  ['cash-flow', 300],
  ['general-ledger', 300],
  ['accounts-receivable', 300],
] as const;

/** Times from the click on Generate Report to the figures, after the screen showed another report. */
async function clicks(browser: Browser, { server, session }: ServedCompany): Promise<Measurement[]> {
  const times = new Map<string, number[]>(ON_SCREEN.map(([id]) => [id, []]));
  for (let run = 1; run <= CLICKS; run++) {
    process.stderr.write(`reports: clicks, run ${run} of ${CLICKS}\n`);
    const page = await openPage(browser, server, session);
    await page.goto(
      `/accounting/reports?report=inventory-valuation&from=${YEAR.start_date}&to=${YEAR.end_date}`,
    );
    const type = page.getByLabel('Report Type');
    const generate = page.getByRole('button', { name: 'Generate Report' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    for (const [id] of ON_SCREEN) {
      await page.waitForLoadState('networkidle');
      await type.selectOption(id);
      const title = await type.locator('option:checked').textContent();
      const sight = { selector: `main section[aria-label="${title}"] tbody td` };
      times.get(id)?.push(await timeTo(page, 'pointerdown', sight, () => generate.click()));
    }
    await page.context().close();
  }
  return ON_SCREEN.map(([id, atMost]) =>
    measured(`${id}: from click to figures`, times.get(id) ?? [], atMost),
  );
}

/** Every report of a company with a million lines, in the database and on the screen, and the dashboard's figures. */
export async function reports(): Promise<Measurement[]> {
  const served = await serveCompany(LINES, OPEN_INVOICES);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    return [...(await inSql(served)), ...(await clicks(browser, served))];
  } finally {
    await browser.close();
    await served.stop();
  }
}
