// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { date, ref } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { letters } from '../../../test/letters.resource.ts';
import { testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { installLayout } from '../../testing/index.ts';
import { ActionFields } from './ActionFields.tsx';

beforeAll(installLayout);
afterEach(cleanup);

test('begins in the first field, though its input comes after that of the second', async () => {
  const { host } = testHost(noRecords);
  render(
    <MemoryRouter>
      <HostProvider value={host}>
        <QueryClientProvider client={new QueryClient()}>
          <ActionFields
            formId="move"
            fields={{
              letter_id: ref(letters, { label: 'Letter', required: 'Choose a letter' }),
              sent_on: date({ label: 'Sent On', default: 'today' }),
            }}
            row={undefined}
            values={{}}
            problems={{}}
            onChange={vi.fn()}
          />
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Letter/)));
});
