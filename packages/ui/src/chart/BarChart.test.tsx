// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { installLayout } from '@ledgerwise/ui/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hostOf } from '../../test/test-host.ts';
import * as charts from './index.ts';

installLayout();
afterEach(cleanup);

test('every chart has a table of its figures, with the links of its bars', () => {
  // A new chart must be tested here as well.
  expect(Object.keys(charts)).toEqual(['BarChart']);
  const { BarChart } = charts;
  render(
    <HostProvider value={hostOf({})}>
      <MemoryRouter>
        <BarChart
          title="Money in and out"
          series={['Money in', 'Money out']}
          groupLabel="Month"
          currency="USD"
          groups={[
            { label: 'Jan 2026', values: ['1200.50', '300.00'], to: '/january' },
            { label: 'Feb 2026', values: ['0.00', '-45.25'] },
          ]}
        />
      </MemoryRouter>
    </HostProvider>,
  );
  const drawing = screen.getByRole('img', { name: 'Money in and out' });
  expect([...drawing.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    'Jan 2026, Money in: $1,200.50',
    'Jan 2026, Money out: $300.00',
    'Feb 2026, Money in: $0.00',
    'Feb 2026, Money out: \u2212$45.25',
  ]);
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Money in', 'Money out'],
    ['Jan 2026', '$1,200.50', '$300.00'],
    ['Feb 2026', '$0.00', '\u2212$45.25'],
  ]);
  expect(screen.getByRole('link', { name: 'Jan 2026', hidden: true }).getAttribute('href')).toBe('/january');
});
