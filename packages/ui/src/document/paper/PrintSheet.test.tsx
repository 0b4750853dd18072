// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore } from '../../../test/render-order.tsx';
import { testHost } from '../../../test/test-host.ts';
import { ResourceRoot } from '../../resource/index.ts';
import { type Company, readCompany } from '../company.ts';
import { PrintSheet } from './PrintSheet.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const stored = {
  row: { id: 'o-1', number: 'O-1', ordered_on: '2026-03-09', currency: 'EUR', status: 'sent' },
  lines: [
    {
      ...{ article_id: null, description: 'Desk', quantity: '2.500000', unit_price: '1200.000000' },
      ...{ discount_percent: '0.0000', gst_applicable: true, gst_rate: '15.0000' },
      ...{ net: '3000.00', gst: '450.00', total: '3450.00', names: {} },
    },
  ],
};

async function print(
  company: Partial<Company> = {},
  printed = stored,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<HTMLElement> {
  const { data: local } = orderStore();
  const data = {
    ...local,
    call: (async (name: string, args: object) =>
      name === 'company_logo'
        ? { media_type: 'image/webp', content: 'UklGRg==' }
        : local.call(name as 'record_history', args as never)) as typeof local.call,
  };
  const { host } = testHost(data);
  const organisation = host.auth.organisation && {
    ...host.auth.organisation,
    ...{ dateFormat: 'YYYY-MM-DD' as const, numberFormat: '1.234,56' as const, settings },
  };
  const read = { ...(await readCompany(data)), ...company };
  render(
    <HostProvider value={{ ...host, auth: { ...host.auth, organisation } }}>
      <ResourceRoot>
        <PrintSheet resource={orders} stored={printed} company={read} />
      </ResourceRoot>
    </HostProvider>,
  );
  const sheet = document.querySelector<HTMLElement>('[data-print-sheet]');
  if (!sheet) throw new Error('Nothing is printed.');
  return sheet;
}

test('paper has days and numbers as the organization writes them', async () => {
  const { textContent } = await print();
  for (const said of ['2026-03-09', '2,5', '€3.000,00', '€3.450,00']) expect(textContent).toContain(said);
});

test("names tax and its number as in the company's country, and as before without a country", async () => {
  const [line] = stored.lines;
  if (!line) throw new Error('There is no line.');
  const plain = { ...line, net: '100.00', gst: '5.00', total: '105.00', gst_rate: '5.0000' };
  const printed = { ...stored, lines: [line, plain] };
  const british = await print({ taxId: 'GB 123', country: 'GB' }, printed, { country: 'GB' });
  for (const said of ['VAT Number GB 123', 'VAT by rate', 'VAT 15%'])
    expect(british.textContent).toContain(said);
  expect(british.textContent).not.toContain('GST by rate');
  cleanup();
  const { textContent } = await print({ taxId: '12 345' }, printed);
  for (const said of ['Tax ID 12 345', 'GST by rate', 'GST 15%']) expect(textContent).toContain(said);
});

test('shows the uploaded logo at the top, rather than one from the web', async () => {
  const sheet = await print({ logo: 'https://example.com/logo.png', logoChecksum: 'a'.repeat(64) });
  await waitFor(() => expect(sheet.querySelector('img')?.src).toBe('data:image/webp;base64,UklGRg=='));
  cleanup();
  expect((await print({ logo: 'https://example.com/logo.png' })).querySelector('img')?.src).toBe(
    'https://example.com/logo.png',
  );
  cleanup();
  expect((await print()).querySelector('img')).toBeNull();
});

test('shows the tax of a tax code by component', async () => {
  const [line] = stored.lines;
  if (!line) throw new Error('There is no line.');
  const parts = [
    { component: 'GST', rate: '5', gst: '150.00' },
    { component: 'QST', rate: '9.975', gst: '299.25' },
  ];
  const coded = { ...line, gst_rate: '14.9750', gst: '449.25', total: '3449.25', tax_parts: parts };
  const plain = { ...line, net: '100.00', gst: '5.00', total: '105.00', gst_rate: '5.0000' };
  const { textContent } = await print({}, { ...stored, lines: [coded, plain] });
  // 5% without a code is merged with the component of that name.
  for (const said of ['GST 5%€155,00', 'QST 9,975%€299,25', '€3.554,25']) expect(textContent).toContain(said);
});
