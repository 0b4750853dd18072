// @vitest-environment jsdom
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { contactStore, renderContacts } from '../../../test/render-screen.tsx';
import { compareWalk, executedFiles, type Walk } from '../../testing/executed-files.ts';
import { installLayout } from '../../testing/index.ts';
import { loadForm } from '../form/load-form.ts';

const WALK: Walk = {
  way: [
    // Input becomes the address of the list.
    'packages/ui/src/resource/list/ListToolbar.tsx',
    'packages/ui/src/resource/list/use-list-state.ts',
    'packages/resource/src/query/list-state.ts',
    'packages/contract/src/router/Router.tsx',
    'packages/contract/src/router/address.ts',
    'packages/contract/src/router/guarded-history.ts',
    // The list requests its records.
    'packages/ui/src/resource/list/list-model.ts',
    'packages/ui/src/resource/list/use-list.ts',
    'packages/ui/src/resource/query/query-keys.ts',
    'packages/resource/src/query/list-request.ts',
    'packages/resource/src/supabase/supabase-data-source.ts',
    'packages/resource/src/query/page.ts',
    'packages/resource/src/exact-amounts.ts',
    // Records become rows.
    'packages/ui/src/resource/list/ResourceList.tsx',
    'packages/ui/src/resource/list/ListSheet.tsx',
    'packages/ui/src/resource/list/list-columns.tsx',
    'packages/ui/src/resource/format-value.ts',
    'packages/ui/src/table/DataGrid.tsx',
    'packages/ui/src/table/GridTable.tsx',
    'packages/ui/src/table/GridBody.tsx',
    'packages/ui/src/table/use-rows-in-sight.ts',
    'packages/ui/src/table/GridRow.tsx',
  ],
  beside: {
    'has the texts': [/\/(?:[a-z-]+-)?texts\.ts$/],
    'draws the rest of the list': [
      /resource\/list\/(?:AppliedFilters|List(?:Actions|Cards|Header|Pager|Tabs|Tasks)|Pager|RowActions)\.tsx$/,
      /resource\/filters\/use-filter-words\.ts$/,
      /resource\/list\/(?:list-totals|use-peek)\.ts$/,
      /resource\/query\/LiveMark\.tsx$/,
      /ui\/src\/core\/(?:Button|PageHeader|class-names|fields\/|icons\/|overlays\/)/,
    ],
    'measures and steers the grid': [
      /table\/(?:GridFoot|GridHead)\.tsx$/,
      /table\/(?:column-widths|text-width)\.ts$/,
      /table\/use-(?:active-row|column-edges|fitting-columns|grid-keys|row-focus|row-height|steady-toggles|width)\.ts$/,
      /ui\/src\/core\/use-(?:edge-mark|is-phone|media-query)\.ts$/,
      /contract\/src\/(?:commands|shortcuts)\.ts$/,
    ],
    'writes numbers and amounts': [
      /ui\/src\/core\/formats\//,
      /resource\/src\/(?:number-format|fields\/decimals)\.ts$/,
    ],
    'knows the record type, the user and the organization': [
      /contract\/src\/host\.ts$/,
      /resource\/src\/(?:define-resource|derive)\.ts$/,
      /ui\/src\/document\/(?:company|named-columns)\.ts$/,
      /ui\/src\/resource\/(?:access\/|paths\.ts$)/,
    ],
    'keeps what is selected, saved and seen': [
      /resource\/bulk\/use-selection\.ts$/,
      /resource\/views\//,
      /resource\/list\/list-place\.ts$/,
      /resource\/query\/(?:kept-from|use-live-table)\.ts$/,
    ],
    'tells a lost connection from a refusal': [/contract\/src\/errors\.ts$/],
    'loads the form before it is opened': [/resource\/form\/(?:pre)?load-form\.ts$/],
    'guards unsaved input of the page': [/router\/guard-place\.ts$/],
    'stands in for the address of the browser': [/router\/memory-history\.ts$/],
    'stands in for the sums of the database': [
      /resource\/src\/query\/(?:comparison|evaluate|operators|sort-rows)\.ts$/,
    ],
  },
};

beforeAll(installLayout);
// A list loads it after two seconds without input, which pass during the search on a slow machine.
beforeAll(async () => {
  await loadForm(false);
});

test('a search passes through at most 22 files from the key to the row', async () => {
  const kept = [
    { id: '1', name: 'Aspen' },
    { id: '2', name: 'Bluegum' },
  ];
  const answer = (search = '') => ({
    data: kept.filter(({ name }) => name.includes(search)),
    error: null,
    status: 200,
  });
  const client = {
    rpc: (_name: string, { query }: { readonly query: { readonly search?: string } }) => ({
      abortSignal: async () => answer(query.search),
    }),
  };
  const { list } = createSupabaseDataSource({
    client: async () => client as never,
    organisationId: () => null,
  });
  renderContacts({ data: { ...contactStore(), list } });
  await screen.findByText('Aspen');
  const box = screen.getByRole('searchbox', { name: 'Search contacts' });
  const executed = await executedFiles(async () => {
    await userEvent.type(box, 'Blue');
    await waitFor(() => expect(screen.queryByText('Aspen')).toBeNull());
    await screen.findByText('Bluegum');
  });
  expect(compareWalk(executed, WALK)).toEqual({ missing: [], unexplained: [] });
  expect(WALK.way.length).toBeLessThanOrEqual(22);
});
