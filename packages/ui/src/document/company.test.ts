import type { DataSource } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { noRecords } from '../core/no-records.ts';
import { readCompany } from './company.ts';

const settings = (rows: readonly object[]): DataSource => ({
  ...noRecords,
  list: (async () => ({ rows, next: null })) as unknown as DataSource['list'],
});

test.each([
  ['no settings', []],
  ['settings without a rate', [{ id: 's', default_gst_rate: null }]],
])('the tax rate falls back to 10 where there are %s', async (_what, rows) => {
  expect((await readCompany(settings(rows))).defaultGstRate).toBe('10');
});

test('a rate of zero counts as set', async () => {
  expect((await readCompany(settings([{ id: 's', default_gst_rate: '0.0000' }]))).defaultGstRate).toBe(
    '0.0000',
  );
});
