import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkspaceCopy } from './workspace-copy.ts';

const WRONG: readonly (readonly [file: string, code: string, rule: string])[] = [
  ['mf-marketing/src/wrong-supabase.ts', "import '@supabase/supabase-js';", 'supabase-in-its-places'],
  ['mf-demo/src/wrong-adapter.ts', "import '@ledgerwise/resource/supabase';", 'no-supabase-in-the-demo'],
  ['mf-demo/src/wrong-way-round.ts', "import '../../packages/ui/src/detour.ts';", 'no-supabase-in-the-demo'],
  ['mf-marketing/src/wrong-antd.ts', "import 'antd';", 'antd-behind-its-facade'],
  ['mf-marketing/src/wrong-domain.ts', "import '@ledgerwise/domain';", 'imports-of-mf-marketing'],
  ['mf-marketing/src/wrong-package.ts', "import 'valibot';", 'only-stated-dependencies'],
  ['mf-banking/src/wrong-remote.ts', "import '../../mf-demo/src/module.tsx';", 'imports-of-remotes'],
  ['mf-banking/src/wrong-shell.ts', "import '../../shell/src/bootstrap.tsx';", 'imports-of-remotes'],
  [
    'packages/contract/src/wrong-resource.ts',
    "import '@ledgerwise/resource';",
    'imports-of-packages/contract',
  ],
  ['packages/release/src/wrong-backend.ts', "import '@ledgerwise/backend';", 'imports-of-packages/release'],
  ['shell/src/services/wrong-frame.ts', "import '../layout/theme.ts';", 'services-know-no-screen'],
  ['packages/ui/src/core/wrong-antd.ts', "import '../antd/index.ts';", 'no-antd-on-public-pages'],
  [
    'packages/ui/src/wrong-development.ts',
    "import '@testing-library/react';",
    'no-development-dependencies-in-production',
  ],
  [
    'packages/backend/src/server/wrong-schema.ts',
    "import '../schema/schema-files.ts';",
    'nothing-that-runs-generates-migrations',
  ],
  ['packages/resource/src/wrong.worker.ts', "import '@ledgerwise/contract';", 'workers-share-nothing'],
  ['shell/src/wrong-missing.ts', "import './nowhere.ts';", 'not-resolvable'],
  ['shell/src/wrong-orphan.ts', 'export const alone = 1;', 'no-orphans'],
];

/** An import that is allowed at this path, and leads to one that is forbidden elsewhere. */
const DETOUR = ['packages/ui/src/detour.ts', "import '@ledgerwise/resource/supabase';"] as const;

let copy: WorkspaceCopy;
let said: string;
beforeAll(async () => {
  copy = new WorkspaceCopy();
  for (const [file, code] of [...WRONG, DETOUR]) writeFileSync(path.join(copy.root, file), `${code}\n`);
  const folders = ['shell', 'mf-marketing', 'mf-banking', 'mf-demo', 'packages'];
  said = await copy.run('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]).then(
    () => 'nothing is wrong',
    (failure: Error) => failure.message,
  );
});
afterAll(() => copy.remove());

it.each(WRONG)('refuses %s importing `%s`', (file, _code, rule) => {
  const lines = said.split('\n').filter((line) => line.includes(file));
  expect(lines.join('\n')).toContain(`error ${rule}: ${file}`);
});
