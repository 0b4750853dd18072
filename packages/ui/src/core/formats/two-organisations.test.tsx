// @vitest-environment jsdom
import { HostProvider, type Organisation } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { dateTime, defineLocalResource, money, text } from '@ledgerwise/resource';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { testHost } from '../../../test/test-host.ts';
import { AmountInput } from '../../form/AmountInput.tsx';
import { ResourceRoot } from '../../resource/index.ts';
import { ResourceList } from '../../resource/list.ts';
import { installLayout } from '../../testing/index.ts';

beforeAll(installLayout);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const sales = defineLocalResource({
  name: 'sales',
  label: { one: 'Sale', many: 'Sales' },
  title: 'name',
  fields: {
    name: text({ label: 'Name' }),
    amount: money({ label: 'Amount' }),
    sold_at: dateTime({ label: 'Sold' }),
  },
  list: { columns: ['name', 'amount', 'sold_at'] },
  form: { sections: [{ title: 'Sale', fields: ['name'] }] },
  empty: { title: 'No sales', text: 'Nothing was sold.' },
  sample: [{ name: 'Desk', amount: '1234.56', sold_at: '2026-03-08T18:05:00Z' }],
});
const limit = money({ label: 'Limit' });

const { host } = testHost(
  createLocalDataSource({ resources: [sales], storage: localStorage, events: new EventTarget() }),
);

/** A screen of an organization: a list, and an amount that is entered. */
function Screen({ own }: { readonly own: Partial<Organisation> & Pick<Organisation, 'name'> }) {
  const organisation = host.auth.organisation && { ...host.auth.organisation, ...own };
  return (
    <HostProvider value={{ ...host, auth: { ...host.auth, organisation } }}>
      <section aria-label={own.name}>
        <MemoryRouter>
          <ResourceRoot resource={sales}>
            <ResourceList resource={sales} />
          </ResourceRoot>
        </MemoryRouter>
        <AmountInput aria-label="Limit" field={limit} value="1234.56" onChange={() => {}} />
      </section>
    </HostProvider>
  );
}

/** Texts of an organization's screen, once its record is loaded. */
async function shown(name: string): Promise<{ readonly list: string; readonly limit: string }> {
  const part = within(screen.getByRole('region', { name }));
  await part.findByText(/1.234.56/);
  const input = part.getByLabelText<HTMLInputElement>('Limit');
  return { list: screen.getByRole('region', { name }).textContent ?? '', limit: input.value };
}

const BERLIN = {
  name: 'Berlin',
  numberFormat: '1.234,56',
  timeZone: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
} as const;
const AUCKLAND = { name: 'Auckland', numberFormat: '1,234.56', timeZone: 'Pacific/Auckland' } as const;

it('screens of two organizations on one page write numbers and times each in their own way', async () => {
  render(
    <>
      <Screen own={BERLIN} />
      <Screen own={AUCKLAND} />
    </>,
  );
  const berlin = await shown('Berlin');
  expect(berlin.limit).toBe('1.234,56');
  expect(berlin.list).toContain('$1.234,56');
  expect(berlin.list).toContain('2026-03-08, 19:05');
  const auckland = await shown('Auckland');
  expect(auckland.limit).toBe('1,234.56');
  expect(auckland.list).toContain('$1,234.56');
  expect(auckland.list).toContain('09/03/2026, 07:05');
});

it('renders again when the organization’s formats change', async () => {
  const { rerender } = render(<Screen own={BERLIN} />);
  expect((await shown('Berlin')).list).toContain('$1.234,56');
  rerender(<Screen own={{ ...AUCKLAND, name: 'Berlin' }} />);
  await waitFor(async () => {
    const { list, limit: entered } = await shown('Berlin');
    expect(entered).toBe('1,234.56');
    expect(list).toContain('$1,234.56');
    expect(list).toContain('09/03/2026, 07:05');
    expect(list).not.toContain('$1.234,56');
  });
});
