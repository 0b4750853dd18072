import { customersSubject } from '@ledgerwise/domain';
import { dataSourceConformance, filterConformance } from '@ledgerwise/resource/checks';
import { describe, it } from 'vitest';
import { MemoryStorage } from '../test/memory-storage.ts';
import { createDemoStore } from './demo-data.ts';
import { guardStorage } from './storage/guarded-storage.ts';

/** The demo in a browser, with separate resources and ids besides the sample company. */
const demoData = () =>
  createDemoStore(
    guardStorage({ storage: new MemoryStorage(), marker: 'demo-version', events: new EventTarget() }),
    '2026-01-01',
  ).data;

// The checks that packages/backend/test/server/data-source.test.ts makes of the database.
describe('the data port in the demo', () => {
  for (const { name, run } of dataSourceConformance(customersSubject)) it(name, () => run(demoData()));
});

describe('filters of products in the demo', () => {
  const products = {
    table: 'products',
    title: 'name',
    note: 'description',
    flag: 'gst_applicable',
    always: { unit_price: '1.00' },
  };
  for (const { name, run } of filterConformance(products)) it(name, () => run(demoData()));
});
