import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { type DiagnoseOptions, readDiagnoseOptions } from './diagnose-options.ts';
import { findChromium } from './find-chromium.ts';

/** `npm run diagnose -- --url …`: QA's own pages, without a window. 0 all is well, 1 something failed, 2 it could not be run. */

const PAGE_LIMIT_MS = 60_000;
const RUN_LIMIT_MS = 600_000;
const DIAGNOSTICS = '/diagnostics';
const SYSTEM_TEST = '/comprehensive-test';
const PROOF = '/diagnostics/proof';
const CHECK_ALL = 'Run Diagnostics';
const TRY_ALL = 'Start Complete System Verification';
const PLAY_ALL = 'Run All Cases';

type Account = NonNullable<DiagnoseOptions['account']>;

/** In the pages' own export format. */
interface Report {
  readonly summary: { readonly total: number; readonly passed: number; readonly failed: number };
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly sandbox?: { readonly removed: number; readonly left: number };
}

/** Returns the message of an error, without the browser's call log. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

async function open(page: Page, address: string): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    throw new Error(`${address} cannot be opened: ${wordsOf(error)}`);
  }
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  const refused = page.getByRole('alert').first();
  await Promise.race([
    dialog.waitFor({ state: 'detached' }),
    refused.waitFor().then(async () => {
      throw new Error(
        `${email} could not sign in: ${((await refused.textContent()) ?? '').replaceAll('\n', ' ')}`,
      );
    }),
  ]);
  await page.waitForURL((address) => !address.pathname.endsWith(DIAGNOSTICS));
}

async function run(page: Page, address: string, start: string): Promise<Report> {
  await open(page, address);
  const starting = page.getByRole('button', { name: start, disabled: false });
  await starting.click();
  await starting.waitFor({ state: 'detached' });
  await starting.waitFor({ timeout: RUN_LIMIT_MS });
  const exporting = page.getByRole('button', { name: 'Export Report', disabled: false });
  // If it failed, there is nothing to export, and the page shows the reason.
  if (!(await exporting.isVisible()))
    throw new Error(
      `${address} came to no end: ${(await page.getByRole('alert').allTextContents()).join(' ')}`,
    );
  const download = page.waitForEvent('download');
  await exporting.click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Report;
}

/** Returns the reason why screens' functions are not tried, in the page's words; an Error if it would try them. */
async function whyNotTried(page: Page, address: string): Promise<string> {
  await open(page, address);
  await page.getByRole('button', { name: TRY_ALL, disabled: true }).waitFor();
  return (await page.getByText(/^Authentication required/).textContent()) ?? '';
}

const isWell = ({ summary, sandbox }: Report): boolean =>
  summary.total > 0 && summary.failed === 0 && summary.passed === summary.total && (sandbox?.left ?? 0) === 0;

/** Findings about a deployment. */
interface Diagnosis {
  readonly url: string;
  readonly diagnostics: Report;
  /** Null without a sign-in; then `notTried` has the reason. */
  readonly modules: Report | null;
  /** The published cases; null without a sign-in. */
  readonly cases: Report | null;
  readonly notTried?: string;
}

async function look(page: Page, { url, account }: DiagnoseOptions): Promise<Diagnosis> {
  await open(page, url + DIAGNOSTICS);
  await page
    .getByRole('button', { name: CHECK_ALL })
    .waitFor()
    .catch(() => {
      throw new Error(`${url}${DIAGNOSTICS} shows no diagnostics: is this the address of the application?`);
    });
  if (account) await signIn(page, account);
  const diagnostics = await run(page, url + DIAGNOSTICS, CHECK_ALL);
  if (!account)
    return {
      ...{ url, diagnostics, modules: null, cases: null },
      notTried: await whyNotTried(page, url + SYSTEM_TEST),
    };
  const modules = await run(page, url + SYSTEM_TEST, TRY_ALL);
  return { url, diagnostics, modules, cases: await run(page, url + PROOF, PLAY_ALL) };
}

function tell({ diagnostics, modules, cases, notTried }: Diagnosis): void {
  for (const { status, group, title, module, detail, error } of [
    ...diagnostics.results,
    ...(modules?.results ?? []),
    ...(cases?.results ?? []),
  ])
    if (status !== 'PASS')
      console.error(`${status}  ${module ?? (group ? `${group}: ${title}` : title)}: ${error ?? detail}`);
  const { passed, total } = diagnostics.summary;
  console.error(
    modules && cases
      ? `${passed} of ${total} checks, ${modules.summary.passed} of ${modules.summary.total} modules and ${cases.summary.passed} of ${cases.summary.total} published cases passed`
      : `${passed} of ${total} checks passed as a visitor. ${notTried} Set DIAGNOSE_EMAIL and DIAGNOSE_PASSWORD to test everything.`,
  );
}

async function diagnose(options: DiagnoseOptions): Promise<boolean> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PAGE_LIMIT_MS);
    const diagnosis = await look(page, options);
    const text = `${JSON.stringify(diagnosis, null, 2)}\n`;
    if (options.json === undefined) process.stdout.write(text);
    else writeFileSync(options.json, text);
    tell(diagnosis);
    const { diagnostics, modules, cases } = diagnosis;
    return [diagnostics, modules, cases].every((report) => report !== null && isWell(report));
  } finally {
    await browser.close();
  }
}

try {
  process.exitCode = (await diagnose(readDiagnoseOptions(process.argv.slice(2), process.env))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
