import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateEntity } from '../src/generators/generate-entity.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = new WorkspaceCopy();
  generateEntity(copy.root, 'site-visits');
  generateEntity(copy.root, 'bank-transactions');
});
afterAll(() => copy.remove());

const CHANGED = ['packages/domain', 'mf-accounting'];

describe('a generated entity', { timeout: 900_000 }, () => {
  it('passes the linter and the table of imports', async () => {
    const sources = CHANGED.map((folder) => `${folder}/src`);
    await copy.run('biome', ['check', '--error-on-warnings', '--vcs-enabled=false', ...sources]);
    await copy.run('depcruise', ['--config', '.dependency-cruiser.cjs', ...CHANGED]);
  });

  it('passes the type checker, once the baseline and the types of the database are generated', async () => {
    const said = await copy.run('tsx', ['src/schema/gen-migration.ts', '--baseline'], 'packages/backend');
    expect(said).toMatch(/^Written and proven: supabase\/migrations\/00000000000000_baseline\.sql\./m);
    await copy.run('vitest', ['run', '--project', 'backend', 'database-types', '--update']);
    await copy.run('tsc', ['-b', 'mf-accounting']);
  });

  it('passes the affected tests', async () => {
    const projects = ['domain', 'mf-accounting'].flatMap((name) => ['--project', name]);
    // Of the module's tests, those that walk through all of its screens: no other test knows of a new one.
    const files = ['packages/domain/', 'mf-accounting/src/module.test', 'verified-screens'];
    expect(await copy.run('vitest', ['run', ...projects, ...files])).toMatch(/Tests\s+\d+ passed \(/);
  });

  it('passes the rules of the schema and the permission matrix', async () => {
    const files = ['schema-rules', 'permission-matrix'];
    expect(await copy.run('vitest', ['run', '--project', 'backend', ...files])).toMatch(
      /Tests\s+\d+ passed \(/,
    );
  });
});
