import { type AnyResource, resourceInWords } from '@ledgerwise/resource';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { expect, it } from 'vitest';
import { bills } from '../bills.resource.ts';
import { customers } from '../customers.resource.ts';
import { invoices } from '../invoices.resource.ts';
import { products } from '../products.resource.ts';

/**
 * Rows that an import of a company in a country would send of a file, with the problems and the unused
 * columns.
 */
async function read(resource: AnyResource, country: string, lines: readonly string[]) {
  const client = createInlineCsvClient();
  const file = new File([lines.join('\n')], 'file.csv');
  const opened = await client.open(file, resourceInWords<AnyResource>(resource, country));
  if (!opened.ok) throw new Error(opened.problem.message);
  const { mapping, headers, holding } = opened.summary;
  const { problems } = await client.check(mapping);
  await client.plan({}, 'create');
  const taken = new Set(Object.values(mapping));
  return {
    rows: await client.part(0, 100),
    problems: problems.map(({ line, message }) => `${line}: ${message}`),
    unused: holding.filter((at) => !taken.has(at)).map((at) => headers[at]),
  };
}

it.each([
  ['GB', 'VAT', 'VAT Rate', 'Prices Include VAT'],
  ['US', 'Sales Tax', 'Sales Tax Rate', 'Prices Include Sales Tax'],
  ['AU', 'GST', 'GST Rate', 'Prices Include GST'],
  // Files exported before the company set its country.
  ['GB', 'GST', 'GST Rate', 'Prices Include GST'],
])('invoices and bills of a company in %s, with %s in the heads', async (country, tax, rate, inclusive) => {
  for (const [resource, number, contact, field] of [
    [invoices, 'Invoice #', 'Customer', 'customer_id'],
    [bills, 'Bill #', 'Vendor', 'vendor_id'],
  ] as const) {
    const file = await read(resource, country, [
      `${number},${contact},Date,Description,Quantity,Unit Price,${tax},${rate},${inclusive}`,
      'A-1,Kauri,2026-02-01,Advice,2,100.00,Yes,20,No',
      'A-1,,,Books,1,50.00,No,0,',
    ]);
    expect(file.problems).toEqual([]);
    expect(file.unused).toEqual([]);
    expect(file.rows).toMatchObject([
      {
        ...{ [field]: 'Kauri', description: 'Advice', unit_price: '100.000000' },
        ...{ gst_applicable: true, gst_rate: '20.0000', tax_inclusive: false },
      },
      { description: 'Books', gst_applicable: false },
    ]);
  }
});

it('customers and products of a company in Great Britain', async () => {
  const people = await read(customers, 'GB', [
    'Name,Email,Town,County,Postcode,VAT Number,Default Tax Code',
    'Kauri,kauri@example.com,Leeds,West Yorkshire,LS1 4AP,GB123456789,VAT20',
  ]);
  expect(people).toMatchObject({ problems: [], unused: [] });
  expect(people.rows).toMatchObject([
    {
      ...{ name: 'Kauri', city: 'Leeds', state: 'West Yorkshire', zip_code: 'LS1 4AP' },
      ...{ tax_id: 'GB123456789', default_tax_code_id: 'VAT20' },
    },
  ]);
  const goods = await read(products, 'GB', ['Name,Price,VAT Applicable,VAT Rate', 'Tea,4.50,Yes,20']);
  expect(goods).toMatchObject({ problems: [], unused: [] });
  expect(goods.rows).toMatchObject([{ name: 'Tea', gst_applicable: true, gst_rate: '20.0000' }]);
});
