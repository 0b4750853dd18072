/** Who may import whom: the table of ARCHITECTURE.md as rules. (Import cycles are biome's, which knows types from values.) */

const { Compiler } = require('@swc/core');

// dependency-cruiser asks swc for TypeScript without JSX, and so stumbles over every component. (It would need the
// compiler API otherwise, which TypeScript 7 does not have.)
const { parseFileSync } = Compiler.prototype;
Compiler.prototype.parseFileSync = function parseWithJsx(file, options, ...rest) {
  return parseFileSync.call(this, file, { ...options, tsx: file.endsWith('.tsx') }, ...rest);
};

const ours = '^(shell|mf-[^/]+|packages/[^/]+|e2e)/';
const GENERATES_MIGRATIONS = '^packages/backend/src/schema/';
const isTest = '[.](test|spec|bench)[.]tsx?$|^(packages/)?[^/]+/test/|^e2e/';

/** From → the only folders of ours that it may import, besides itself. */
const table = {
  'packages/contract': [],
  'packages/resource': ['packages/contract'],
  'packages/domain': ['packages/contract', 'packages/resource'],
  'packages/ui': ['packages/contract', 'packages/resource'],
  'packages/release': ['packages/contract'],
  'packages/create-ledgerwise-remote': [],
  'packages/backend': [
    'packages/contract',
    'packages/resource',
    'packages/domain',
    'packages/release/src/security-headers[.]ts',
  ],
  'packages/config': ['packages/contract', 'packages/resource', 'packages/backend', 'packages/release'],
  shell: ['packages/contract', 'packages/resource', 'packages/ui'],
  'mf-diagnostics': ['packages/contract', 'packages/resource', 'packages/ui', 'packages/domain/src/proof'],
  'mf-marketing': ['packages/contract', 'packages/ui/src/(core|theme)'],
  e2e: ['packages/contract', 'packages/resource', 'packages/domain', 'packages/backend'],
};
const otherRemotes = ['packages/contract', 'packages/resource', 'packages/ui', 'packages/domain'];
const notListed = Object.keys(table)
  .filter((folder) => folder.startsWith('mf-'))
  .map((folder) => folder.slice('mf-'.length));

/** Remotes as another team writes them, and what the build's own tests build: no part of the product. */
const outside = '^(e2e/outside|packages/create-ledgerwise-remote/template)/';
const samples = '^packages/config/test/sample-(host|remote)/';

/** A build file names its build; nothing else does. */
const buildFiles = '/rspack[.]config[.]ts$';
const notProduct = [buildFiles, samples, outside];

const layer = (from, folder, allowed) => ({
  name: `imports-of-${folder}`,
  comment: `${folder} may import ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: from, pathNot: notProduct },
  to: {
    path: ours,
    pathNot: [`^${folder.includes('$1') ? '$1' : folder}/`, ...allowed.map((to) => `^${to}(/|$)`)],
  },
});

module.exports = {
  forbidden: [
    ...Object.entries(table).map(([folder, allowed]) => layer(`^${folder}/`, folder, allowed)),
    {
      name: 'imports-of-remotes',
      comment: `A remote may import ${otherRemotes.join(', ')}, never another remote or the shell.`,
      severity: 'error',
      from: { path: `^(mf-(?!(?:${notListed.join('|')})/)[^/]+)/`, pathNot: notProduct },
      to: { path: ours, pathNot: ['^$1/', ...otherRemotes.map((to) => `^${to}(/|$)`)] },
    },
    {
      name: 'build-files-import-the-build',
      comment: 'rspack.config.ts uses packages/config alone; nothing else does.',
      severity: 'error',
      from: { path: buildFiles, pathNot: outside },
      to: { path: ours, pathNot: '^packages/config/' },
    },
    {
      name: 'supabase-in-its-places',
      comment: 'Everything else asks the nearest DataSource.',
      severity: 'error',
      from: {
        pathNot: `^packages/resource/src/supabase/|^shell/src/(auth|services)/|^packages/backend/|${isTest}`,
      },
      to: { path: 'node_modules/@supabase/' },
    },
    {
      name: 'no-supabase-in-the-demo',
      comment:
        'The demo is deployed without a backend: nothing that it imports may lead to Supabase, nor to our adapter of it.',
      severity: 'error',
      from: { path: '^mf-demo/src/', pathNot: isTest },
      to: { path: '^packages/resource/src/supabase/|node_modules/@supabase/', reachable: true },
    },
    {
      name: 'services-know-no-screen',
      comment: 'A service of the shell is used by pages, frames and dialogs; it imports none of them.',
      severity: 'error',
      from: { path: '^shell/src/services/', pathNot: isTest },
      to: { path: '^shell/src/(?!services/)' },
    },
    {
      name: 'antd-behind-its-facade',
      comment: 'antd is shared through packages/ui/src/antd; a second way in would download it twice.',
      severity: 'error',
      from: { pathNot: '^packages/ui/src/antd/' },
      to: { path: 'node_modules/(antd|@ant-design|@rc-component)/' },
    },
    {
      name: 'router-behind-its-facade',
      comment:
        'Import @ledgerwise/contract/router, which the shell shares: another copy sees no router around it.',
      severity: 'error',
      from: { pathNot: ['^packages/contract/src/router/', outside] },
      to: { path: 'node_modules/react-router(-dom)?/' },
    },
    {
      name: 'no-antd-on-public-pages',
      comment: 'ui/core is what public pages are made of, and they load no antd and no query client.',
      severity: 'error',
      from: { path: '^packages/ui/src/(core|theme)/', pathNot: isTest },
      to: {
        path: '^packages/ui/src/(antd|form|resource|table)/|node_modules/(antd|@ant-design|@tanstack)/',
        reachable: true,
      },
    },
    {
      name: 'workers-share-nothing',
      comment:
        'A worker has no host: a shared library would be bundled into it a second time. What it reaches at run time, worker-imports.test.ts says.',
      severity: 'error',
      from: { path: '[.]worker[.]ts$' },
      to: { path: '^packages/contract/|node_modules/react(-dom)?/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '[.]config[.](ts|cjs)$',
          '[.]d[.]ts$',
          isTest,
          '(^|/)index[.]ts$',
          '[.]worker[.]ts$',
          '-loader[.]mjs$',
          // Inlined into the pages of `npm run dev`.
          '/overlay[.]js$',
          // The build replaces a library by it.
          '/unused-[^/]+[.]mjs$',
          '[.]types[.]ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-development-dependencies-in-production',
      severity: 'error',
      from: {
        path: '^(shell|mf-[^/]+|packages/(?!config)[^/]+)/src/',
        pathNot: `${isTest}|/standalone[.]tsx$|/testing/|${GENERATES_MIGRATIONS}`,
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'nothing-that-runs-generates-migrations',
      comment:
        'What compares schemas is installed for developers only; the server applies the migrations that it wrote.',
      severity: 'error',
      from: { path: '/src/', pathNot: `${isTest}|${GENERATES_MIGRATIONS}` },
      to: { path: GENERATES_MIGRATIONS },
    },
    {
      name: 'only-stated-dependencies',
      comment: 'State the package in the importing workspace’s package.json.',
      severity: 'error',
      from: { pathNot: isTest },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      // In a created remote, the module is beside its build configuration.
      from: { pathNot: '^packages/create-ledgerwise-remote/template/with-' },
      // Imports of the built package, in the bundle that renders its pages.
      to: { couldNotResolve: true, pathNot: '^@ledgerwise/prerendered-' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Only ours: most installed packages have a `dist`, too.
    exclude: {
      path: `${ours}(test/sample-(host|remote)/)?(dist|[.]types|[.]turbo|[.]cache|test-results|playwright-report)/`,
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.css', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
