/** Byte budgets of first visits, over exactly the files that the composed page asks for. `npm run build` first. */

const { execFileSync } = require('node:child_process');
const path = require('node:path');

const budgets = [
  { name: 'Landing page', pathname: '/', limit: '135 kB' },
  { name: 'Customers list', pathname: '/accounting/customers', limit: '255 kB' },
  // What the server answers comes to these: 265 kB at most.
  { name: 'Dashboard', pathname: '/accounting/dashboard', limit: '245 kB' },
];

const files = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      'packages/config/src/commands/list-files.ts',
      ...budgets.map(({ pathname }) => pathname),
    ],
    { cwd: __dirname, encoding: 'utf8' },
  ),
);

module.exports = budgets.map(({ name, pathname, limit }) => ({
  name,
  limit,
  path: files[pathname].map((file) => path.relative(__dirname, file)),
}));
