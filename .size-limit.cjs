/**
 * Byte budgets of first visits, over exactly the files that the composed page asks for. `npm run build` first.
 */

const { execFileSync } = require('node:child_process');
const path = require('node:path');

const budgets = [
  { name: 'Landing page, scripts', pathname: '/', limit: '133.3 kB', only: /\.js$/ },
  // Its text and style sheets are in the page. The first script starts visits for which the browser has stored answers.
  // The texts of the frame are in files of their own. It waits for the rest of a page whose beginning came first.
  // What opens later comes without the wait that React adds to a fallback, and is waited for while the server cannot be reached.
  { name: 'Landing page', pathname: '/', limit: '148.6 kB' },
  // Its screens say what taxes and addresses are called where the company is, customers have a default tax code, its bulk bar
  // has two forms, and a breadcrumb is above it. Its columns can be made wider, by keys from the start. The frame knows what the
  // browser stores (its reader and writer come later). Live changes come after the rows. Names are cut only after other columns
  // gave way, and a list without a form of its own has a primary action too. Rows outside the window come after the first frame.
  { name: 'Customers list', pathname: '/accounting/customers', limit: '236.4 kB' },
  // The server's answers come in addition.
  // Its dialogs for new documents compute the components of tax codes, ask for the tracking categories of lines, and start with
  // the code of the customer or vendor. Its tiles name their months and compare them. The frame knows what the browser
  // stores, and the icon of the installed application shows the overdue invoices.
  // When a save ends, users who have opened another screen meanwhile stay there.
  { name: 'Dashboard', pathname: '/accounting/dashboard', limit: '223.6 kB' },
  // Its calendars and dialogs come when they are first used, and antd with them.
  { name: 'New invoice', pathname: '/accounting/invoices/new', limit: '277.1 kB' },
];

const files = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      'packages/config/src/commands/list-files.ts',
      ...new Set(budgets.map(({ pathname }) => pathname)),
    ],
    { cwd: __dirname, encoding: 'utf8' },
  ),
);

module.exports = budgets.map(({ name, pathname, limit, only = /./ }) => ({
  name,
  limit,
  path: files[pathname].filter((file) => only.test(file)).map((file) => path.relative(__dirname, file)),
}));
