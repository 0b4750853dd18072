import { describe, expect, it } from 'vitest';
import { affectedTasks, type ChangedFile, type DryRun, type TurboTask } from './affected-tasks.ts';

const task = (
  taskId: string,
  directory: string,
  inputs: readonly string[],
  dependencies: readonly string[] = [],
): TurboTask => {
  const [packageName = '', name = ''] = taskId.split('#');
  return {
    taskId,
    task: name,
    package: packageName,
    directory,
    command: '',
    inputs: Object.fromEntries(inputs.map((input) => [input, 'hash'])),
    dependencies,
  };
};

const DRY_RUN: DryRun = {
  globalCacheInputs: { files: { 'package-lock.json': '1', 'packages/config/tsconfig/base.json': '2' } },
  tasks: [
    task('bank#build', 'mf-banking', ['src/a.ts'], ['ui#sources']),
    task('bank#test', 'mf-banking', ['src/a.ts', 'src/a.test.ts'], ['ui#sources']),
    task('demo#build', 'mf-demo', ['src/b.ts'], ['ui#sources']),
    task('ui#sources', 'packages/ui', ['src/c.ts'], ['contract#sources']),
    task('contract#sources', 'packages/contract', ['src/d.ts']),
    task('e2e#browser:banking', 'e2e', ['tests/banking/a.spec.ts'], ['bank#build', 'e2e#product']),
    task('e2e#browser:demo', 'e2e', ['tests/demo/a.spec.ts'], ['demo#build', 'e2e#product']),
    task('e2e#product', 'e2e', ['fixtures/test.ts', '../packages/config/src/start.ts']),
  ],
};

const affectedBy = (...files: readonly (string | ChangedFile)[]): readonly string[] =>
  [
    ...affectedTasks(
      DRY_RUN,
      files.map((file) => (typeof file === 'string' ? { path: file, isDeleted: false } : file)),
    ).keys(),
  ].sort();
const ALL = DRY_RUN.tasks.map(({ taskId }) => taskId).sort();

describe('which tasks a change can break', () => {
  it('are those that read the file, and those that depend on them', () => {
    expect(affectedBy('mf-banking/src/a.ts')).toEqual(['bank#build', 'bank#test', 'e2e#browser:banking']);
    expect(affectedBy('mf-banking/src/a.test.ts')).toEqual(['bank#test']);
    expect(affectedBy('e2e/tests/demo/a.spec.ts')).toEqual(['e2e#browser:demo']);
  });

  it('follow the dependency graph to its end', () => {
    expect(affectedBy('packages/contract/src/d.ts')).toEqual(ALL.filter((id) => id !== 'e2e#product'));
  });

  it('are those that read a file of another package', () => {
    expect(affectedBy('packages/config/src/start.ts')).toEqual([
      'e2e#browser:banking',
      'e2e#browser:demo',
      'e2e#product',
    ]);
  });

  it('are all of them after a change of the lock file, a global dependency or the root configuration', () => {
    for (const file of ['package-lock.json', 'packages/config/tsconfig/base.json', 'biome.json', '.npmrc'])
      expect(affectedBy(file)).toEqual(ALL);
    expect(affectedBy({ path: 'vitest.config.ts', isDeleted: true })).toEqual(ALL);
  });

  it('are none where nothing reads the file', () => {
    expect(affectedBy('README.md', 'packages/docs/adr/0001.md', 'mf-banking/README.md')).toEqual([]);
    expect(affectedBy()).toEqual([]);
  });

  it('are all that read of a package where one of its files was deleted', () => {
    expect(affectedBy({ path: 'mf-banking/src/gone.ts', isDeleted: true })).toEqual([
      'bank#build',
      'bank#test',
      'e2e#browser:banking',
    ]);
  });

  it('carry the file that is the reason', () => {
    const reasons = affectedTasks(DRY_RUN, [{ path: 'mf-banking/src/a.ts', isDeleted: false }]);
    expect(reasons.get('e2e#browser:banking')).toBe('mf-banking/src/a.ts');
  });
});
