import type { RegistryEntry } from '@ledgerwise/contract';

export interface RemoteNames {
  /** `cash-flow` */
  readonly id: string;
  /** `Cash flow` */
  readonly title: string;
  /** Port of `npm run dev`. */
  readonly port: number;
}

export function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function registryEntry({ id, title }: RemoteNames): RegistryEntry {
  return {
    id,
    title,
    basePath: `/${id}`,
    entry: `/remotes/mf-${id}/`,
    claims: [`/${id}/*`],
    audience: 'signed-in',
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = ({ id }: RemoteNames, versions: Readonly<Record<string, string>>) =>
  json({
    name: `@ledgerwise/mf-${id}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rspack build', dev: 'rspack serve', test: 'vitest run --maxWorkers=50%' },
    dependencies: {
      '@ledgerwise/contract': '*',
      '@ledgerwise/ui': '*',
      react: versions.react,
      'react-dom': versions['react-dom'],
    },
    devDependencies: {
      '@ledgerwise/config': '*',
      '@types/react': versions['@types/react'],
      '@types/react-dom': versions['@types/react-dom'],
    },
  });

const tsconfig = `{
  "extends": "../packages/config/tsconfig/base.json",
  "compilerOptions": { "types": ["node"] },
  "include": ["src", "test", "*.ts", "src/**/*.json"],
  "references": [
    { "path": "../packages/contract" },
    { "path": "../packages/ui" },
    { "path": "../packages/config" }
  ]
}
`;

const rspackConfig = ({ id, port }: RemoteNames) => `import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({ dir: import.meta.dirname, id: '${id}', port: ${port} });
`;

const vitestConfig = `import { unitTests } from '../vitest.shared.ts';

export default unitTests(import.meta.dirname);
`;

const manifest = ({
  id,
  title,
}: RemoteNames) => `import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: '${id}',
  title: '${title}',
  routes: [{ id: 'overview', path: '', title: '${title}' }],
  nav: [{ route: 'overview', label: '${title}', group: '${title}', order: 900 }],
  permissions: [],
  errors: {},
  selfTests: [],
});
`;

const module = `import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

export const module = defineModule(manifest, {
  screens: {
    overview: () => import('./screens/OverviewPage.tsx').then((page) => page.OverviewPage),
  },
  selfTests: {},
});
`;

const screen = ({ title }: RemoteNames) => `import { useHost } from '@ledgerwise/contract';
import { EmptyState, PageHeader } from '@ledgerwise/ui/core';

export function OverviewPage() {
  const { auth } = useHost();
  const name = auth.organisation?.name ?? 'your organization';
  return (
    <>
      <PageHeader title="${title}" />
      <EmptyState title="Nothing here yet" text={\`What this module shows of \${name} will be here.\`} />
    </>
  );
}
`;

const standalone = `import '@ledgerwise/ui/theme.css';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { module } from './module.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(<MiniHost module={module} />);
`;

const test = ({ id }: RemoteNames) => `// @vitest-environment jsdom
import { routeAt } from '@ledgerwise/contract';
import { checkModule } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

test('fulfills the contract', async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('opens with its overview', () => {
  expect(routeAt(manifest.routes, '/${id}', '/${id}')?.id).toBe('overview');
});
`;

const readme = ({ id, title }: RemoteNames) => `# mf-${id}

${title}: say here what the module does, and for which users.

- \`src/manifest.ts\`: addresses, sidebar, permissions, error texts; plain data.
- \`src/module.tsx\`: the code behind it, one screen for each route.
- \`src/screens\`: one component per page.
- \`src/standalone.tsx\`: the module on a page of its own.

\`\`\`sh
npm run dev      # the standalone page with hot reload
npm run build    # dist/ for the shell, dist/standalone/ as a page of its own
npm test         # its unit tests
\`\`\`
`;

/** All files of a new remote, by path. */
export function remoteFiles(
  names: RemoteNames,
  versions: Readonly<Record<string, string>>,
): Record<string, string> {
  const folder = `mf-${names.id}`;
  return {
    [`${folder}/package.json`]: packageJson(names, versions),
    [`${folder}/tsconfig.json`]: tsconfig,
    [`${folder}/rspack.config.ts`]: rspackConfig(names),
    [`${folder}/vitest.config.ts`]: vitestConfig,
    [`${folder}/README.md`]: readme(names),
    [`${folder}/src/manifest.ts`]: manifest(names),
    [`${folder}/src/module.tsx`]: module,
    [`${folder}/src/module.test.ts`]: test(names),
    [`${folder}/src/standalone.tsx`]: standalone,
    [`${folder}/src/screens/OverviewPage.tsx`]: screen(names),
  };
}
