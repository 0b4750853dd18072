import { type AnyResource, fieldOf, resourceInWords } from '@ledgerwise/resource';
import { exportColumns } from '@ledgerwise/resource/csv';
import { reportInWords } from '@ledgerwise/resource/report';
import { expect, test } from 'vitest';
import { customers } from './customers.resource.ts';
import { entities } from './entities.ts';
import { invoices } from './invoices.resource.ts';
import { reports } from './reports/reports.ts';

const TAXED = { gst_amount: '20.00' };
const lineOf = (resource: AnyResource, name: string) => fieldOf(resource, 'lines').lines?.fields[name];

test('without a country, and in Australia, every record type and report is unchanged', () => {
  for (const country of [undefined, null, '', 'AU']) {
    for (const { resource } of entities)
      expect(resourceInWords<AnyResource>(resource, country)).toBe(resource);
    for (const report of reports) expect(reportInWords(report, country)).toBe(report);
  }
  expect(lineOf(invoices, 'gst_rate')?.label).toBe('GST Rate');
  expect(invoices.document?.title({ id: '', ...TAXED })).toBe('Tax Invoice');
});

test('an invoice of a British company has VAT on its lines, its head and its PDF', () => {
  const british = resourceInWords<AnyResource>(invoices, 'GB');
  expect(resourceInWords<AnyResource>(invoices, 'GB')).toBe(british);
  expect(lineOf(british, 'gst_rate')?.label).toBe('VAT Rate');
  expect(lineOf(british, 'gst_rate')?.max?.message).toBe('VAT rate must be between 0 and 100 percent');
  expect(fieldOf(british, 'tax_inclusive').label).toBe('Prices Include VAT');
  expect(british.document?.title({ id: '', ...TAXED })).toBe('Invoice');
  expect(Object.keys(british.fields)).toEqual(Object.keys(invoices.fields));
});

test('files have the words of the country in their heads, and are read by both', () => {
  const british = resourceInWords<AnyResource>(customers, 'GB');
  const heads = Object.values(exportColumns(british).fields).map(({ label }) => label);
  for (const head of ['County', 'Postcode', 'VAT Number']) expect(heads).toContain(head);
  expect(fieldOf(british, 'zip_code').csvNames).toContain('zip code');
  expect(lineOf(resourceInWords<AnyResource>(invoices, 'GB'), 'gst_rate')?.csvNames).toContain('gst rate');
});

test('reports are titled as is usual there, under the same address', () => {
  const [gstReturn] = reports.filter(({ id }) => id === 'gst-return').map((one) => reportInWords(one, 'GB'));
  expect(gstReturn).toMatchObject({ id: 'gst-return', title: 'VAT Return' });
  expect(gstReturn?.parts).toContainEqual({ section: 'gst', label: 'VAT' });
});

test('totals of reports name the tax of the country', () => {
  const [taxes] = reports
    .filter(({ id }) => id === 'tax-by-component')
    .map((one) => reportInWords(one, 'CA'));
  expect(taxes?.parts).toContainEqual(
    expect.objectContaining({ label: 'In the GST/HST return', total: 'To pay by the GST/HST return' }),
  );
});

test('no text for a British company names GST', () => {
  const texts: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) value.forEach(gather);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value))
        if (!['sample', 'templateRows', 'targetResource', 'others'].includes(name)) gather(part);
  };
  for (const { resource } of entities) gather(resourceInWords<AnyResource>(resource, 'GB'));
  expect(texts.filter((text) => /\bGST\b/.test(text))).toEqual([]);
});
