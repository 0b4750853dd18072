import { expect, it } from 'vitest';
import type { DryRun } from './affected-tasks.ts';
import { chooseChanged, describeChoice } from './choose-changed.ts';

/** Shaped as `turbo run build test browser:banking browser:demo --dry=json` answers. */
const DRY_RUN: DryRun = {
  globalCacheInputs: { files: { 'package-lock.json': '1' } },
  tasks: [
    { package: 'bank', task: 'build', directory: 'mf-banking', command: 'rspack build', file: 'src/a.ts' },
    { package: 'bank', task: 'test', directory: 'mf-banking', command: 'vitest run', file: 'src/a.ts' },
    { package: 'demo', task: 'build', directory: 'mf-demo', command: 'rspack build', file: 'src/b.ts' },
    { package: 'e2e', task: 'build', directory: 'e2e', command: '<NONEXISTENT>', file: 'fixtures/test.ts' },
    { package: 'e2e', task: 'test', directory: 'e2e', command: '<NONEXISTENT>', file: 'fixtures/test.ts' },
    ...['banking', 'demo'].map((name) => ({
      package: 'e2e',
      task: `browser:${name}`,
      directory: 'e2e',
      command: '<NONEXISTENT>',
      file: 'fixtures/test.ts',
      dependencies: [`${name === 'demo' ? 'demo' : 'bank'}#build`],
    })),
  ].map(({ file, ...task }) => ({
    dependencies: [],
    ...task,
    taskId: `${task.package}#${task.task}`,
    inputs: { [file]: 'hash' },
  })),
};

const chosen = (...files: readonly string[]) =>
  chooseChanged(
    DRY_RUN,
    files.map((path) => ({ path, isDeleted: false })),
  );

it('chooses the tests of affected packages and projects, with the reason', () => {
  const steps = chosen('mf-banking/src/a.ts');
  expect(steps.map(({ step, names }) => [step, names])).toEqual([
    ['lint', undefined],
    ['types', undefined],
    ['build', undefined],
    ['size', undefined],
    ['unit', ['bank']],
    ['browser', ['banking']],
  ]);
  expect(describeChoice(steps).split('\n')).toEqual([
    'lint     mf-banking/src/a.ts',
    'types    mf-banking/src/a.ts',
    'build    bank: mf-banking/src/a.ts',
    'size     bank: mf-banking/src/a.ts',
    'unit     bank: mf-banking/src/a.ts',
    'browser  banking: mf-banking/src/a.ts',
  ]);
});

it('runs no step that has nothing to run: a package without the command has no tests', () => {
  expect(chosen('e2e/fixtures/test.ts').map(({ step, names }) => [step, names])).toEqual([
    ['lint', undefined],
    ['types', undefined],
    ['browser', ['banking', 'demo']],
  ]);
});

it('runs everything where the lock file changed, nothing where a document did', () => {
  expect(chosen('package-lock.json').map(({ step }) => step)).toHaveLength(6);
  expect(chosen('package-lock.json').at(-1)?.names).toEqual(['banking', 'demo']);
  expect(chosen('packages/docs/adr/0001.md', 'CONTRIBUTING.md')).toEqual([]);
});

it('measures pages again if their composer changed', () => {
  expect(chosen('packages/release/src/compose/compose-index.ts').map(({ step }) => step)).toEqual([
    'lint',
    'types',
    'build',
    'size',
  ]);
});
