// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { DocumentSummary } from './DocumentSummary.tsx';

afterEach(cleanup);

function amounts(resource: AnyResource): Readonly<Record<string, string>> {
  render(
    <MemoryRouter>
      <HostProvider value={testHost(noRecords).host}>
        <QueryClientProvider client={new QueryClient()}>
          <DocumentSummary
            resource={resource}
            row={{ id: 'order-1', currency: 'USD', total_amount: '12.5' }}
          />
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent ?? '', term.nextSibling?.textContent ?? '']),
  );
}

test('shows the total of a document, also if its list adds no totals', () => {
  expect(amounts({ ...orders, list: { columns: orders.list.columns } })).toEqual({ Total: '$12.50' });
  cleanup();
  expect(amounts({ ...orders, list: { ...orders.list, totals: ['total_amount'] } })).toEqual({
    Total: '$12.50',
  });
});
