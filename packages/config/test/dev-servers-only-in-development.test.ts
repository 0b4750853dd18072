import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../src/commands/settings.ts';
import { ROOT } from '../src/commands/workspace.ts';
import { developRemotes } from '../src/development/develop-remotes.ts';

const remote = ['--remote', 'banking=http://localhost:4670'];

it('npm start takes no module from a dev server', () => {
  const start = path.join(ROOT, 'packages/config/src/commands/start.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', start, ...remote], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toContain('npm start takes no "--remote"');
  expect(stderr).toContain('Only npm run dev shows a module from its dev server');
  expect(status).toBe(1);
});

it('npm run dev accepts one only on this computer', async () => {
  for (const env of [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://books.example' }, { TRUST_PROXY: '10.0.0.1' }])
    await expect(
      developRemotes(readSettings(env, ROOT), [{ id: 'banking', entry: 'http://localhost:4670/' }]),
    ).rejects.toThrow('--remote runs what a dev server sends, so it works on this computer only');
});
