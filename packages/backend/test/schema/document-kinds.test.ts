import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../src/schema/schema-files.ts';

const SCHEMAS = join(PROJECT_FOLDER, 'schemas');
const KINDS = ['invoice', 'bill', 'sales_order', 'purchase_order'];

/** Files that know a kind by name, and why. All others ask `private.document_kinds`. */
const ALLOWED: Readonly<Record<string, string>> = {
  'credit-notes/entries.sql': 'credit is for an invoice or for a bill, whose entry it turns round',
  'opening/open-documents.sql': 'what was open before is an invoice, a bill or credit',
  'payments/allocating.sql': 'an allocation names an invoice or a bill',
  'payments/open-documents.sql': 'invoices and bills are held by the thousand, each by a plan of its own',
  'stock/item-movements.sql': 'a view that joins what moved the stock',
};

/** Asks in which of the named kinds something is: `kind = 'bill'`, `case entry.kind when 'bill'`, `kind in ('bill', …)`. */
const ASKS_FOR_KIND = new RegExp(
  `(?:kind (?:=|<>) |kind (?:not )?in \\((?:'[a-z_]+', )*|kind when |\\bwhen )'(?:${KINDS.join('|')})'`,
  'i',
);

test('the document engine mentions no kind by name', async () => {
  const files = (await readdir(SCHEMAS, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const asking = await Promise.all(
    files.map(async (file) => {
      const script = (await readFile(join(SCHEMAS, file), 'utf8')).replaceAll(/--.*$/gm, '');
      return ASKS_FOR_KIND.test(script) ? [file] : [];
    }),
  );
  expect(asking.flat().toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
