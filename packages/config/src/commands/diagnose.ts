import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { type DiagnoseOptions, readDiagnoseOptions } from './diagnose-options.ts';
import { findChromium } from './find-chromium.ts';

/** `npm run diagnose -- --url …`: QA's own pages, without a window. 0 all is well, 1 something failed, 2 it could not be run. */

const PAGE_LIMIT_MS = 60_000;
const RUN_LIMIT_MS = 600_000;

/** As the pages export it. */
interface Report {
  readonly summary: { readonly total: number; readonly passed: number; readonly failed: number };
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly sandbox?: { readonly removed: number; readonly left: number };
}

async function signIn(page: Page, { url, email, password }: DiagnoseOptions): Promise<void> {
  await page.goto(`${url}/diagnostics`);
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
  await page.waitForURL((address) => !address.pathname.endsWith('/diagnostics'));
}

async function run(page: Page, address: string, start: string): Promise<Report> {
  await page.goto(address);
  await page.getByRole('button', { name: start, disabled: false }).click();
  const exporting = page.getByRole('button', { name: 'Export Report', disabled: false });
  await exporting.waitFor({ timeout: RUN_LIMIT_MS });
  const download = page.waitForEvent('download');
  await exporting.click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Report;
}

const isWell = ({ summary, sandbox }: Report): boolean =>
  summary.total > 0 && summary.failed === 0 && summary.passed === summary.total && (sandbox?.left ?? 0) === 0;

async function diagnose(options: DiagnoseOptions): Promise<boolean> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PAGE_LIMIT_MS);
    await signIn(page, options);
    const { url } = options;
    const diagnostics = await run(page, `${url}/diagnostics`, 'Run Diagnostics');
    const modules = await run(page, `${url}/comprehensive-test`, 'Start Complete System Verification');
    const cases = await run(page, `${url}/diagnostics/proof`, 'Run All Cases');
    const text = `${JSON.stringify({ url, diagnostics, modules, cases }, null, 2)}\n`;
    if (options.json === undefined) process.stdout.write(text);
    else writeFileSync(options.json, text);
    for (const { status, title, module, detail, error } of [diagnostics, modules, cases].flatMap(
      ({ results }) => results,
    ))
      if (status !== 'PASS') console.error(`${status}  ${module ?? title}: ${error ?? detail}`);
    console.error(
      `${diagnostics.summary.passed} of ${diagnostics.summary.total} checks, ${modules.summary.passed} of ${modules.summary.total} modules and ${cases.summary.passed} of ${cases.summary.total} published cases passed`,
    );
    return [diagnostics, modules, cases].every(isWell);
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
