// @vitest-environment jsdom
import { type DataSource, HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import type { DocumentLink } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { buyers, orders } from '../../../test/orders.resource.ts';
import { testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { EntitiesContext } from '../../resource/record/related.ts';
import { documentOf } from '../use-document.ts';
import { LinkedDocuments } from './DocumentChain.tsx';
import { useDocumentLinks } from './use-settlements.ts';

afterEach(cleanup);

const offers = {
  ...orders,
  name: 'offers',
  label: { one: 'Offer', many: 'Offers' },
  document: { ...documentOf(orders), kind: 'offer', isChained: true },
};
const ENTITIES = [orders, offers, buyers];

function Links() {
  return <LinkedDocuments successors={['orders']} {...useDocumentLinks(offers, 'offer-1')} />;
}

function draw(answer: () => Promise<readonly DocumentLink[]>) {
  const call = vi.fn(answer);
  const data: DataSource = Object.assign({ ...noRecords }, { call });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <HostProvider value={testHost(data).host}>
        <QueryClientProvider client={client}>
          <EntitiesContext.Provider value={{ loaded: ENTITIES, load: async () => ENTITIES }}>
            <Links />
          </EntitiesContext.Provider>
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  return call;
}

const made = (way: DocumentLink['way'], ...documents: DocumentLink['documents']): DocumentLink => ({
  way,
  table_name: 'orders',
  documents,
});
const ORDER = {
  id: 'order-7',
  number: 'O-7',
  dated: '2026-03-01',
  currency: 'USD',
  total_amount: '88.00',
  status: 'draft',
};

test('names the documents created from a document, with links', async () => {
  const call = draw(async () => [made('became', ORDER)]);
  const link = await screen.findByRole('link', { name: 'O-7' });
  expect(link.getAttribute('href')).toMatch(/\/orders\/order-7$/);
  expect(screen.getByText('$88.00')).toBeTruthy();
  expect(call).toHaveBeenCalledWith('document_chain', { kind: 'offer', id: 'offer-1' }, expect.anything());
});

test('shows that nothing was created from it yet, and mentions no missing source', async () => {
  draw(async () => [made('made_from'), made('became')]);
  expect(await screen.findByText('No order was created from it yet.')).toBeTruthy();
  expect(screen.queryByText('Created From Order')).toBeNull();
});

test('leaves space for what a document becomes until it is loaded', async () => {
  let answer = (_: readonly DocumentLink[]): void => {};
  draw(() => new Promise((resolve) => (answer = resolve)));
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(1);
  answer([made('became')]);
  expect(await screen.findByText('No order was created from it yet.')).toBeTruthy();
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0);
});

test('reports that it could not be loaded, and tries again', async () => {
  let isDown = true;
  draw(async () => {
    if (isDown) throw new Error('The line is down.');
    return [made('made_from', ORDER)];
  });
  await screen.findByText('The related documents could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Created From Order')).toBeTruthy();
});
