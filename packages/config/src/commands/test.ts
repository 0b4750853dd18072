import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './find-chromium.ts';
import { type Counts, countPlaywright, countVitest, sum } from './test-results.ts';
import { binOf, build, run } from './workspace.ts';

const STEPS = ['lint', 'types', 'build', 'size', 'unit', 'e2e'] as const;
type Step = (typeof STEPS)[number];

const scratch = mkdtempSync(path.join(tmpdir(), 'ledgerwise-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

const npmRun = (script: string) => {
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  return npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
};

/** A step without tests of its own counts as one that passed or failed. */
const asCount = (code: number): Counts => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Reads a reporter's file; a run that wrote none, or failed for another reason than a test, is a failure. */
function countsFrom<Report>(file: string, code: number, count: (report: Report) => Counts): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function unit(): Promise<Counts> {
  const file = path.join(scratch, 'vitest.json');
  const code = await run(process.execPath, [
    binOf('vitest', 'vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return countsFrom(file, code, countVitest);
}

async function e2e(): Promise<Counts> {
  const file = path.join(scratch, 'playwright.json');
  const code = await run(
    process.execPath,
    [binOf('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON: file },
  );
  return countsFrom(file, code, countPlaywright);
}

const runners: Readonly<Record<Step, () => Promise<Counts>>> = {
  lint: async () => asCount(await npmRun('lint')),
  types: async () => asCount(await npmRun('typecheck')),
  build: async () => {
    await build();
    return asCount(0);
  },
  size: async () => asCount(await npmRun('size')),
  unit,
  e2e,
};

function chosenSteps(): readonly Step[] {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const chosen = values.only?.flatMap((names) => names.split(','));
  const unknown = chosen?.find((name) => !STEPS.some((step) => step === name));
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}". Choose from: ${STEPS.join(', ')}.`);
  return STEPS.filter((step) => chosen?.includes(step) ?? true);
}

async function runStep(step: Step): Promise<Counts> {
  console.log(`\n── ${step}`);
  const began = performance.now();
  let counts: Counts;
  try {
    counts = await runners[step]();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    counts = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${step}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return counts;
}

const all: Counts[] = [];
// One after another, failed or not: whoever waits for the end wants to know of everything.
for (const step of chosenSteps()) all.push(await runStep(step));
const { passed, failed } = sum(all);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
