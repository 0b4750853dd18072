import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { binOf, ROOT } from '../src/commands/workspace.ts';

/** The full tier contains the everyday tier: a test that it does not collect runs in neither. */
const IN_FULL_TIER = { ...process.env, TEST_TIER: 'full' };

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, {
    cwd: ROOT,
    env: IN_FULL_TIER,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: 'pipe',
  });

const testFiles = run('git', [
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.test.*',
  '*.spec.*',
])
  .split('\0')
  .filter((file) => file !== '');

/** Files that vitest itself would run. */
function filesOfVitest(): readonly string[] {
  const listed = run(process.execPath, [binOf('vitest', 'vitest.mjs'), 'list', '--filesOnly', '--json']);
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as readonly { readonly file: string }[];
  return files.map(({ file }) => path.relative(ROOT, file).replaceAll('\\', '/'));
}

/** The areas of the browser tests: each is a folder. */
const areas: readonly string[] = readdirSync(path.join(ROOT, 'e2e/tests'));

let collected: (file: string) => boolean;
let fullFiles: readonly string[];

beforeAll(() => {
  const ofVitest = new Set(filesOfVitest());
  const ofPlaywright = new RegExp(`^e2e/tests/(${areas.join('|')})/.+\\.spec\\.ts$`);
  collected = (file) => ofVitest.has(file) || ofPlaywright.test(file);
  fullFiles = [...ofVitest].filter((file) => /\.full\.test\.tsx?$/.test(file));
});

it('every test file belongs to a tier by its folder and name', () => {
  expect(testFiles.length).toBeGreaterThan(400);
  expect(testFiles.filter((file) => !collected(file))).toEqual([]);
});

it('the files that are started first exist', () => {
  const shared = readFileSync(path.join(ROOT, 'vitest.shared.ts'), 'utf8');
  const startedFirst = [...shared.matchAll(/'(packages\/\S+\.test\.ts)'/g)].map(([, file]) => file ?? '');
  expect(startedFirst).not.toEqual([]);
  expect(startedFirst.filter((file) => !testFiles.includes(file))).toEqual([]);
});

it('CONTRIBUTING.md describes each file of the full tier, and no missing one', () => {
  const named = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+\.full\.test\.tsx?)`/g)])
    .map(([, file]) => file);
  expect([...named].sort()).toEqual([...fullFiles].sort());
});

it('turbo knows every area of the browser tests, and that it needs the product and a build of the shell', () => {
  const { tasks } = JSON.parse(readFileSync(path.join(ROOT, 'e2e/turbo.json'), 'utf8')) as {
    readonly tasks: Readonly<
      Record<string, { readonly dependsOn: readonly string[]; readonly inputs: readonly string[] }>
    >;
  };
  for (const area of areas) {
    const { dependsOn = [], inputs = [] } = tasks[`browser:${area}`] ?? {};
    expect(dependsOn, area).toEqual(expect.arrayContaining(['product', '@ledgerwise/shell#build']));
    expect(inputs).toContain(`tests/${area}/**`);
  }
  expect([...(tasks.browser?.dependsOn ?? [])].sort()).toEqual(areas.map((area) => `browser:${area}`).sort());
});
