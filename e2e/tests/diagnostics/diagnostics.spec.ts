import { readFileSync } from 'node:fs';
import { PUBLISHED_CASES } from '@ledgerwise/domain/proof';
import type { Page } from '@playwright/test';
import { type Diagnosed, type DiagnosticsReport, diagnose } from '../../fixtures/diagnose-command.ts';
import { openServerDatabase } from '../../fixtures/server-database.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

/** A run does as much as users in an hour, which takes time on a busy machine. */
const RUN_LIMIT = 400_000;

async function exported(page: Page): Promise<DiagnosticsReport> {
  const exporting = page.getByRole('button', { name: 'Export Report', disabled: false });
  await expect(exporting).toBeVisible({ timeout: RUN_LIMIT });
  const download = page.waitForEvent('download');
  await exporting.click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as DiagnosticsReport;
}

async function runDiagnostics(page: Page): Promise<DiagnosticsReport> {
  await page.goto('/diagnostics');
  await page.getByRole('button', { name: 'Run Diagnostics' }).click();
  return exported(page);
}

async function runSystemTest(page: Page): Promise<DiagnosticsReport> {
  await page.goto('/comprehensive-test');
  await page.getByRole('button', { name: 'Start Complete System Verification' }).click();
  return exported(page);
}

/** Checks that did not pass, one line each. */
const failures = ({ results }: DiagnosticsReport): readonly string[] =>
  results
    .filter(({ status }) => status !== 'PASS')
    .map(
      ({ id, module, error, detail, details }) => `${id ?? module}: ${error ?? detail} (${details ?? ''})`,
    );

function expectHealthy(report: DiagnosticsReport): void {
  expect(failures(report)).toEqual([]);
  expect(report.summary).toEqual({ total: report.results.length, passed: report.results.length, failed: 0 });
  expect(report.sandbox).toEqual({ removed: expect.any(Number), left: 0 });
}

/** Verdicts without the parts that differ from run to run: times, counts and generated names. */
const verdicts = ({ results }: DiagnosticsReport) =>
  results.map(({ id, group, title, module, path, functions, testedFunctions, status, error }) => ({
    ...{ id, group, title, module, path, functions, testedFunctions, status, error },
  }));

const statusOf = (page: Page, check: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: check, exact: true }) })
    .first();

test('the first checks of a run pass one after the other, and show their results', async ({
  adminPage: page,
}) => {
  await page.goto('/diagnostics');
  // Groups are closed until something ran in them.
  await expect(page.getByText(/^\d+ checks?$/).first()).toBeVisible();
  await expect(statusOf(page, 'customers')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run Diagnostics' }).click();
  await expect(statusOf(page, 'Authentication')).toContainText(/PASS.+ ms/);
  await expect(statusOf(page, 'Database')).toContainText(/PASS.+ ms/);
  await expect(statusOf(page, 'customers')).toContainText(/PASS.+ ms/);
  await expect(page.getByRole('row').filter({ hasText: 'FAIL' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export Report' })).toBeDisabled();
});

test('the first module of a verification passes, with each of its functions tried', async ({
  adminPage: page,
}) => {
  await page.goto('/comprehensive-test');
  const first = page.getByRole('list', { name: 'Modules' }).locator('> li').first();
  const functions = first.getByRole('list', { name: /^Functions of / }).getByRole('listitem');
  await expect(first).toContainText('PENDING');
  const count = await functions.count();
  expect(count).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Start Complete System Verification' }).click();
  await expect(first).toContainText('PASS', { timeout: 50_000 });
  await expect(functions.filter({ hasText: '(tested)' })).toHaveCount(count);
});

test('the pages show their requirements without a session', async ({ page }) => {
  await page.goto('/comprehensive-test');
  await expect(page.getByText('Authentication required to run tests. Please log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Complete System Verification' })).toBeDisabled();
  await page.goto('/diagnostics');
  await page.getByRole('button', { name: 'Run Diagnostics' }).click();
  await expect(page.getByText('Not signed in', { exact: true }).first()).toBeVisible();
  for (const check of ['Authentication', 'customers'])
    await expect(statusOf(page, check)).toContainText(/FAIL.*No authenticated user/);
});

test(
  'without a session the pages show their requirements, and the command reports the same for each check',
  inFullTier,
  async ({ page, address }, info) => {
    test.setTimeout(2 * RUN_LIMIT);
    await page.goto('/comprehensive-test');
    await expect(
      page.getByText('Please ensure you are logged in with a valid profile before running tests.'),
    ).toBeVisible();
    const needed = 'Authentication required to run tests. Please log in.';
    await expect(page.getByText(needed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Complete System Verification' })).toBeDisabled();

    const [diagnostics, { exitCode, said, report }] = await Promise.all([
      runDiagnostics(page),
      diagnose(address, info.outputPath('report.json')),
    ]);
    await expect(page.getByText('Not signed in', { exact: true }).first()).toBeVisible();
    const { passed, failed, total } = diagnostics.summary;
    await expect(page.getByText(`${passed} of ${total} checks passed, ${failed} failed`)).toBeVisible();
    const of = (id: string) => diagnostics.results.find((result) => result.id === id);
    for (const id of ['base.authentication', 'table.customers', 'accounting.self-test.posted-stays'])
      expect(of(id)).toMatchObject({ status: 'FAIL', detail: 'No authenticated user' });
    for (const id of [
      'visitor.customers',
      'accounting.availability',
      'marketing.code',
      'screen.marketing.pricing',
    ])
      expect(of(id), id).toMatchObject({ status: 'PASS' });

    expect(exitCode).toBe(1);
    expect(said.trim().split('\n').at(-1)).toBe(
      `${passed} of ${total} checks passed as a visitor. ${needed} Set DIAGNOSE_EMAIL and DIAGNOSE_PASSWORD to test everything.`,
    );
    expect(report).toMatchObject({ modules: null, notTried: needed });
    if (report) expect(verdicts(report.diagnostics)).toEqual(verdicts(diagnostics));
  },
);

test('the command reports that it reaches nothing, without a verdict', async ({
  address: _address,
}, info) => {
  const { exitCode, said, report } = await diagnose('http://127.0.0.1:9', info.outputPath('report.json'));
  expect(exitCode).toBe(2);
  expect(said).toMatch(/^http:\/\/127\.0\.0\.1:9\/diagnostics cannot be opened: .+\n$/);
  expect(report).toBeNull();
});

/** Everything that the pages report to a user; nothing is wrong. */
async function runBothPages(page: Page) {
  const diagnostics = await runDiagnostics(page);
  expectHealthy(diagnostics);
  await expect(page.getByText(`All ${diagnostics.summary.total} checks passed`)).toBeVisible();
  const modules = await runSystemTest(page);
  expectHealthy(modules);
  await expect(page.getByText('All 16 modules passed verification')).toBeVisible();
  return { diagnostics, modules };
}

/** QA's page covers everything: tables, visitors, neighbors, the books, every screen. */
function expectEveryPart({ results }: DiagnosticsReport): void {
  const ids = results.map(({ id }) => String(id));
  for (const part of [
    ...['base.response', 'table.customers', 'visitor.customers', 'apart.customers', 'accounting.permissions'],
    ...['accounting.self-test.reports-to-the-cent', 'accounting.self-test.posted-stays'],
    ...['navigation./accounting/customers', 'screen.banking.reconciliation'],
  ])
    expect(ids).toContain(part);
}

/** Each function of each module was tried, and the report names its result. */
function expectEveryFunction({ summary, results }: DiagnosticsReport): void {
  expect(summary.total).toBe(16);
  for (const { functions, testedFunctions, details } of results) {
    expect(testedFunctions).toEqual(functions);
    for (const name of functions as readonly string[]) expect(details).toContain(`${name}: `);
  }
}

/** The command has tried everything, and reports for each check what the pages report. */
function expectSameReport(
  { exitCode, said, report }: Diagnosed,
  { diagnostics, modules }: Awaited<ReturnType<typeof runBothPages>>,
): void {
  const { total } = diagnostics.summary;
  expect(said).toMatch(
    new RegExp(
      `^${total} of ${total} checks, 16 of 16 modules and (\\d+) of \\1 published cases passed$`,
      'm',
    ),
  );
  expect(exitCode).toBe(0);
  if (!report?.modules || !report.cases) throw new Error('The command wrote no report of modules and cases.');
  expectHealthy(report.cases);
  expect(report.cases.summary.total).toBe(PUBLISHED_CASES.length);
  expect(verdicts(report.diagnostics)).toEqual(verdicts(diagnostics));
  expect(verdicts(report.modules)).toEqual(verdicts(modules));
}

test(
  'two people, and a page and the command of one of them, try everything at once: nothing is wrong, the command reports the same for each check, and nothing of it is left',
  inFullTier,
  async ({ api, openAs, address }, info) => {
    const dataDir = process.env.E2E_DATA_DIR;
    if (dataDir === undefined)
      throw new Error('The database of a server that runs elsewhere cannot be counted.');
    test.setTimeout(4 * RUN_LIMIT);
    const [ada, ben] = [await api.signUp('Ada Byron'), await api.signUp('Ben Stone')];
    for (const { session } of [ada, ben]) await api.insert('customers', { name: 'Kept' }, session);
    const sql = await openServerDatabase(dataDir);
    const people = [ada, ben].map(({ session }) => session.user.id);
    const homesOf = async (users: readonly string[]): Promise<readonly string[]> =>
      (await sql`select org_id from memberships where user_id = any (${users}::uuid[])`).map(({ org_id }) =>
        String(org_id),
      );
    const homes = await homesOf(people);
    const homesOfAda = await homesOf([ada.session.user.id]);
    // Ada's page and command open the screens of banking, which is recorded, as for everybody who opens them. Ben's run does not.
    const openings = async (): Promise<number> =>
      Number(
        (
          await sql`select (select count(*) from private.banking_sessions where org_id = any (${homesOfAda}::uuid[]))
            + (select count(*) from private.banking_audit_heads where org_id = any (${homesOfAda}::uuid[]))
            + (select count(*) from banking_security_audit where org_id = any (${homesOfAda}::uuid[]) and action = 'list') as rows`
        )[0]?.rows,
      );
    const rowsOf = async (organisations: readonly string[]): Promise<number> =>
      Number((await sql`select private.rows_of_organisations(${organisations}::uuid[]) as rows`)[0]?.rows);
    const sandboxes = async (): Promise<readonly string[]> =>
      (await sql`select org_id from private.sandboxes where user_id = any (${people}::uuid[])`).map(
        ({ org_id }) => String(org_id),
      );
    const before = await rowsOf(homes);

    const byAda = Promise.all([
      runBothPages(await openAs(ada)),
      diagnose(address, info.outputPath('report.json'), ada),
    ]);
    await expect.poll(sandboxes, { timeout: RUN_LIMIT }).toHaveLength(2);
    const byBen = runSystemTest(await openAs(ben));
    await expect.poll(sandboxes, { timeout: RUN_LIMIT }).toHaveLength(3);
    const made = await sandboxes();
    expect(await rowsOf(made)).toBeGreaterThan(3);
    const [pages, command] = await byAda;
    expectHealthy(await byBen);
    expectEveryPart(pages.diagnostics);
    expectEveryFunction(pages.modules);
    expectSameReport(command, pages);

    expect(await sandboxes()).toEqual([]);
    expect(await rowsOf(made)).toBe(0);
    expect((await rowsOf(homes)) - (await openings())).toBe(before);
    await sql.end();
  },
);
