import { AppError } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import type { AnyResource } from '../define-resource.ts';
import { createMemoryStorage } from '../fixtures/memory-storage.ts';
import { people, peopleSubject } from '../fixtures/people.resource.ts';
import { createLocalDataSource } from '../local/local-data-source.ts';
import { FILTER_OPERATORS } from '../query/operators.ts';
import { missingColumns } from './column-checks.ts';
import { dataSourceConformance } from './conformance.ts';
import { FILTER_CASES } from './filter-cases.ts';
import { checkResource } from './resource-checks.ts';

it('accepts a valid declaration', () => expect(checkResource(people)).toEqual([]));

it('reports unknown field names with their location', () => {
  const wrong: AnyResource = {
    ...people,
    title: 'nome',
    list: { columns: ['name', 'shoe'] },
    bulkEdit: ['colour'],
  };
  expect(checkResource(wrong)).toEqual([
    'people: the title names "nome", which is no field.',
    'people: the columns names "shoe", which is no field.',
    'people: bulkEdit names "colour", which is no field.',
  ]);
});

it('reports samples that the form would refuse', () => {
  const wrong: AnyResource = { ...people, sample: [{ name: '', email: 'x' }] };
  expect(checkResource(wrong)).toEqual(
    expect.arrayContaining([
      'people: sample 1: Please enter a name.',
      'people: sample 1: Please enter a valid email address.',
    ]),
  );
});

it('reports a form without a required field, or with a field that the database sets', () => {
  const wrong: AnyResource = { ...people, form: { sections: [{ title: 'All', fields: ['balance'] }] } };
  expect(checkResource(wrong)).toEqual([
    'people: the form does not ask for "name", which is required.',
    'people: the form shows "balance", which is read-only.',
  ]);
});

it('reports a label of two fields', () => {
  const { name, ...rest } = people.fields;
  const wrong: AnyResource = {
    ...people,
    fields: { name, ...rest, note: { ...rest.note, label: 'Email' } },
  };
  expect(checkResource(wrong).join(' ')).toContain('The header "Email" is above columns');
});

it('names the promise that a data source breaks', async () => {
  const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
  const forgetful = { ...source, remove: async () => 0 };
  const check = dataSourceConformance(peopleSubject).find(
    ({ name }) => name === 'records go together or not at all',
  );
  await expect(check?.run(forgetful)).rejects.toThrow('How many went: expected 2, got 0.');
});

it('names a missing column with its table', async () => {
  const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
  expect(await missingColumns(source, people)).toEqual([]);
  const wrong: AnyResource = { ...people, fields: { ...people.fields, shoe: people.fields.note } };
  expect(await missingColumns(source, wrong)).toEqual(['people.shoe']);
});

it('does not report another error of the table as a missing column', async () => {
  const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
  const offline = { ...source, list: () => Promise.reject(new AppError('network.offline')) };
  await expect(missingColumns(offline, people)).rejects.toMatchObject({ code: 'network.offline' });
});

it('checks every filter operator on records, and lists it once', () => {
  expect([...new Set(FILTER_CASES.map(([, operator]) => operator))].sort()).toEqual(
    [...FILTER_OPERATORS].sort(),
  );
});
