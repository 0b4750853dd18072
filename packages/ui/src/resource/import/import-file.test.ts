import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { expect, it } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore } from '../../../test/render-screen.tsx';
import { testHost } from '../../../test/test-host.ts';
import { importFile } from './import-file.ts';

const KEY = '00000000-0000-4000-8000-000000000007';
const known = (text: string, key = KEY) => ({
  resource: contacts,
  file: new File([text], 'contacts.csv', { type: 'text/csv' }),
  key,
  path: '/contacts/import',
});
const query = { sort: { field: 'name', descending: false }, page: { size: 50, offset: 0 } } as const;

it('imports new records, keeps existing ones, and explains refused ones', async () => {
  const data = contactStore([{ name: 'Ada', email: 'ada@example.com', terms: 0 }]);
  const { host } = testHost(data);
  const file = known(
    'Name,Email,Terms\nAda,ada@example.com,30\nBob,bob@example.com,30\n,cyd@example.com,30\n',
  );
  expect(await importFile({ ...host, currency: 'USD' }, file, createInlineCsvClient)).toEqual({
    imported: 1,
    known: 1,
    refused: ['Contact name is required'],
  });
  const { rows } = await data.list('contacts', query);
  expect(rows.map(({ name, terms }) => [name, terms])).toEqual([
    ['Ada', 0],
    ['Bob', 30],
  ]);
  expect(host.jobs.all()).toMatchObject([{ state: 'done', title: 'Import of contacts from contacts.csv' }]);
});

it('is carried out once, and begins no job where nothing is new', async () => {
  const data = contactStore();
  const { host } = testHost(data);
  const file = known('Name\nBob\n');
  expect(await importFile({ ...host, currency: 'USD' }, file, createInlineCsvClient)).toMatchObject({
    imported: 1,
    known: 0,
  });
  expect(await importFile({ ...host, currency: 'USD' }, file, createInlineCsvClient)).toMatchObject({
    imported: 0,
    known: 1,
  });
  expect(host.jobs.all()).toHaveLength(1);
});

it('explains what is wrong with an unreadable file', async () => {
  const { host } = testHost(contactStore());
  await expect(importFile({ ...host, currency: 'USD' }, known(''), createInlineCsvClient)).rejects.toThrow(
    'No valid data found in CSV file',
  );
});
