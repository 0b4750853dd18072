// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { accounting, sampleServices } from '../../test/sample-services.tsx';
import { recordKinds } from '../layout/palette/palette-groups.ts';
import { recordChoices } from './record-choices.ts';

const kindsFor = (can: (permission: string) => boolean) =>
  recordKinds(sampleServices({ known: { accounting } }).catalog.all(), can);
const acme = { kind: 'customers', id: 'c 1', title: 'Acme Tools', subtitle: 'C-0001' };

test('offers a found record with its kind, and links to its page', () => {
  expect(
    recordChoices(
      [acme],
      kindsFor(() => true),
    ),
  ).toEqual([
    {
      owner: { table: 'customers', id: 'c 1' },
      title: 'Acme Tools',
      hint: 'Customer, C-0001',
      address: '/accounting/customers/c%201',
    },
  ]);
});

test('records of kinds that the user may not read are not offered, nor screens that were visited', () => {
  expect(
    recordChoices(
      [acme],
      kindsFor(() => false),
    ),
  ).toEqual([]);
  const screen = { kind: 'screen', id: '/accounting/dashboard', title: 'Dashboard' };
  expect(
    recordChoices(
      [screen],
      kindsFor(() => true),
    ),
  ).toEqual([]);
});
