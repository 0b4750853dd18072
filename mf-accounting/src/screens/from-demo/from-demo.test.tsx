// @vitest-environment jsdom
import type { Permission, Role } from '@ledgerwise/contract';
import { customers, products, vendors } from '@ledgerwise/domain';
import { type HandedOverFile, keepHandover, readHandover } from '@ledgerwise/domain/moving-in';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { CsvClientContext, ResourceRoot } from '@ledgerwise/ui/resource';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { FromDemo } from './FromDemo.tsx';

installDialogElement();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const keyOf = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;
const CUSTOMERS: HandedOverFile = {
  table: 'customers',
  count: 2,
  csv: 'Name,Email\r\nAda & Co,ada@example.com\r\nBob,bob@example.com\r\n',
  key: keyOf(1),
};
const PRODUCTS: HandedOverFile = {
  table: 'products',
  count: 1,
  csv: 'Name,Unit Price\r\nLamp,12.50\r\n',
  key: keyOf(2),
};

const books = () =>
  createLocalDataSource({
    resources: [customers, vendors, products],
    storage: sessionStorage,
    seed: { customers: [{ name: 'Bob', email: 'bob@example.com' }], vendors: [], products: [] },
  });
const query = { sort: { field: 'name', descending: false }, page: { size: 50, offset: 0 } } as const;

function Place() {
  return (
    <CsvClientContext value={createInlineCsvClient}>
      <ResourceRoot>
        <FromDemo />
      </ResourceRoot>
    </CsvClientContext>
  );
}

function arrive(files: readonly HandedOverFile[], grants?: (permission: Permission) => readonly Role[]) {
  sessionStorage.clear();
  if (files.length > 0) keepHandover(localStorage, files);
  const data = books();
  visit(Place, data, grants && { grants });
  return data;
}

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('offers nothing to a user without demo records', () => {
  arrive([]);
  expect(screen.queryByText('Your records from the demo are here')).toBeNull();
});

test('imports the chosen records once, keeps existing ones, and offers the rest again', async () => {
  const data = arrive([CUSTOMERS, PRODUCTS]);
  expect(screen.getByText('You brought 2 customers, 1 product from the demo.')).toBeTruthy();
  await click('Choose what to import');
  await userEvent.click(await screen.findByRole('checkbox', { name: '1 product' }));
  await click('Import');
  expect(
    await screen.findByText('1 record was imported. 1 record was there already and stayed as before.'),
  ).toBeTruthy();
  expect((await data.list('customers', query)).rows.map(({ name }) => name)).toEqual(['Ada & Co', 'Bob']);
  expect(readHandover(localStorage)).toEqual([PRODUCTS]);

  await userEvent.click(screen.getByRole('checkbox', { name: '1 product' }));
  await click('Import');
  expect(await screen.findByText('1 record was imported.')).toBeTruthy();
  expect(localStorage.getItem('ledgerwise.from-demo')).toBeNull();
  await click('Done');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Your records from the demo are here')).toBeNull();
});

test('remembers a declined offer', async () => {
  arrive([CUSTOMERS]);
  await click('No thanks');
  expect(screen.queryByText('Your records from the demo are here')).toBeNull();
  expect(readHandover(localStorage)).toEqual([]);
});

test('does not offer records that the user may not import', () => {
  arrive([CUSTOMERS, PRODUCTS], (permission) => (permission === 'customers.import' ? [] : ['admin']));
  expect(screen.getByText('You brought 1 product from the demo.')).toBeTruthy();
});

test('reports records that could not be imported, and keeps them', async () => {
  const data = arrive([PRODUCTS]);
  data.call = () => Promise.reject(new TypeError('fetch failed'));
  await click('Choose what to import');
  await screen.findByRole('checkbox', { name: '1 product' });
  await click('Import');
  expect(await screen.findByText('Products were not imported')).toBeTruthy();
  expect(readHandover(localStorage)).toEqual([PRODUCTS]);
});
