import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { binOf, ROOT } from '../src/commands/workspace.ts';

/** The full tier holds the everyday tier: what it does not collect is collected by neither. */
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

/** What vitest itself says that it would run. */
function filesOfVitest(): readonly string[] {
  const listed = run(process.execPath, [binOf('vitest', 'vitest.mjs'), 'list', '--filesOnly', '--json']);
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as readonly { readonly file: string }[];
  return files.map(({ file }) => path.relative(ROOT, file).replaceAll('\\', '/'));
}

/** The folders of the projects of the browser tests. */
async function browserProjects(): Promise<readonly string[]> {
  const address = pathToFileURL(path.join(ROOT, 'e2e/projects.ts')).href;
  const { AREAS } = (await import(address)) as { readonly AREAS: readonly { readonly name: string }[] };
  return AREAS.map(({ name }) => name);
}

let collected: (file: string) => boolean;
let fullFiles: readonly string[];

beforeAll(async () => {
  const ofVitest = new Set(filesOfVitest());
  const ofPlaywright = new RegExp(`^e2e/tests/(${(await browserProjects()).join('|')})/.+\\.spec\\.ts$`);
  collected = (file) => ofVitest.has(file) || ofPlaywright.test(file);
  fullFiles = [...ofVitest].filter((file) => /\.full\.test\.tsx?$/.test(file));
});

it('every test file belongs to a tier: it has the folder and the name by which one of them finds it', () => {
  expect(testFiles.length).toBeGreaterThan(400);
  expect(testFiles.filter((file) => !collected(file))).toEqual([]);
});

it('CONTRIBUTING.md says what each file of the full tier proves, and names none that is not there', () => {
  const named = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+\.full\.test\.tsx?)`/g)])
    .map(([, file]) => file);
  expect([...named].sort()).toEqual([...fullFiles].sort());
});

it('turbo knows of every project of the browser tests which builds it needs, and no more', async () => {
  const address = pathToFileURL(path.join(ROOT, 'e2e/projects.ts')).href;
  const { AREAS } = (await import(address)) as {
    readonly AREAS: readonly { readonly name: string; readonly builds: readonly string[] }[];
  };
  const { tasks } = JSON.parse(readFileSync(path.join(ROOT, 'e2e/turbo.json'), 'utf8')) as {
    readonly tasks: Readonly<
      Record<string, { readonly dependsOn: readonly string[]; readonly inputs: readonly string[] }>
    >;
  };
  for (const { name, builds } of AREAS) {
    const { dependsOn = [], inputs = [] } = tasks[`browser:${name}`] ?? {};
    expect([...dependsOn].sort(), name).toEqual(
      ['product', ...builds.map((build) => `@ledgerwise/${build}#build`)].sort(),
    );
    expect(inputs).toContain(`tests/${name}/**`);
  }
  expect([...(tasks.browser?.dependsOn ?? [])].sort()).toEqual(
    AREAS.map(({ name }) => `browser:${name}`).sort(),
  );
});
