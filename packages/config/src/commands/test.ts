import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './find-chromium.ts';
import { joined, type Results, readPlaywright, readVitest } from './test-results.ts';
import { makeThrowawayFolder } from './throwaway-folder.ts';
import { binOf, build, type Ended, run, runToItsLastErrors } from './workspace.ts';

const STEPS = ['lint', 'types', 'build', 'size', 'unit', 'e2e'] as const;
type Step = (typeof STEPS)[number];

const scratch = makeThrowawayFolder();

const npmRun = (script: string) => {
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  return npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
};

/** A step without tests of its own counts as one that passed or failed. */
const asOne = (step: Step, code: number): Results =>
  code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [step] };

/** Reads a reporter's file; a run that wrote none, or failed for another reason than a test, is a failure. */
function resultsFrom<Report>(
  step: Step,
  file: string,
  { code, lastErrors }: Ended,
  read: (report: Report) => Results,
): Results {
  if (!existsSync(file))
    return { passed: 0, failures: [`${step}: it ended without a report\n${lastErrors}`] };
  const results = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  if (code === 0 || results.failures.length > 0) return results;
  return { ...results, failures: [`${step}: it ended with ${code} though no test failed\n${lastErrors}`] };
}

async function unit(): Promise<Results> {
  const file = path.join(scratch, 'vitest.json');
  const ended = await runToItsLastErrors(
    process.execPath,
    [binOf('vitest', 'vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { TMPDIR: scratch },
  );
  return resultsFrom('unit', file, ended, readVitest);
}

async function e2e(): Promise<Results> {
  const file = path.join(scratch, 'playwright.json');
  const ended = await runToItsLastErrors(
    process.execPath,
    [binOf('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON: file, TMPDIR: scratch },
  );
  return resultsFrom('e2e', file, ended, readPlaywright);
}

const runners: Readonly<Record<Step, () => Promise<Results>>> = {
  lint: async () => asOne('lint', await npmRun('lint')),
  types: async () => asOne('types', await npmRun('typecheck')),
  build: async () => {
    await build();
    return asOne('build', 0);
  },
  size: async () => asOne('size', await npmRun('size')),
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

async function runStep(step: Step): Promise<Results> {
  console.log(`\n── ${step}`);
  const began = performance.now();
  let results: Results;
  try {
    results = await runners[step]();
  } catch (error) {
    results = { passed: 0, failures: [`${step}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${step}: ${results.failures.length === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return results;
}

const all: Results[] = [];
// One after another, failed or not: whoever waits for the end wants to know of everything.
for (const step of chosenSteps()) all.push(await runStep(step));
const { passed, failures } = joined(all);
// Named once more at the end: what a test printed when it failed stands thousands of lines above.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
