import type { DataSource, Filter } from '@ledgerwise/contract';
import { resourceRoutes } from '@ledgerwise/resource';
import { checkResource, dataSourceConformance } from '@ledgerwise/resource/checks';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { emptyListState, firstListQuery, listQueryOf } from '@ledgerwise/resource/query';
import { validate } from '@ledgerwise/resource/validation';
import { describe, expect, it } from 'vitest';
import { customers, customersSubject } from './customers.resource.ts';

/** The form in which a browser stores them, without tax codes. */
const { source: _list, fields, ...rest } = customers;
const { default_tax_code_id: _code, ...keptFields } = fields;
const keptCustomers = { ...rest, fields: keptFields };

function localSource(): DataSource {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return createLocalDataSource({ resources: [keptCustomers], storage });
}

describe('customers', () => {
  it('are declared soundly', () => {
    expect(checkResource(customers)).toEqual([]);
  });

  it('ask for a name and a believable address, in the words of the form', () => {
    expect(
      validate(customers, { name: '  ', email: 'nobody', credit_limit: '-1', payment_terms: 5000 }),
    ).toEqual({
      ok: false,
      problems: {
        name: 'Customer name is required',
        email: 'Please enter a valid email address',
        credit_limit: 'Credit limit cannot be negative',
        payment_terms: 'Payment terms must be between 0 and 3650 days',
      },
    });
  });

  it('use the default terms when the file has none', () => {
    expect(validate(customers, { name: ' Ada ', credit_limit: '' })).toMatchObject({
      ok: true,
      values: {
        name: 'Ada',
        country: 'United States',
        payment_terms: 30,
        credit_limit: '0',
        status: 'Active',
      },
    });
  });

  it('start their list before the scripts', () => {
    const [list] = resourceRoutes(customers);
    const [first] = list?.firstRequests ?? [];
    expect(first?.path).toBe('/rest/v1/rpc/search_records');
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      table_name: 'customer_list',
      query: { page: { size: 51 } },
    });
  });

  it('leave the list when they are inactive, unless a filter asks for the status', async () => {
    const source = localSource();
    const [aspen] = (await source.list('customers', firstListQuery(customers))).rows;
    const id = String(aspen?.id);
    await source.call('bulk_update', { table_name: 'customers', ids: [id], changes: { status: 'Inactive' } });
    const listed = async (filters: readonly Filter[]) => {
      const query = listQueryOf(customers, { ...emptyListState(customers), filters });
      return (await source.list('customers', query)).rows.map((row) => row.id);
    };
    expect(await listed([])).not.toContain(id);
    expect(await listed([])).toHaveLength(1);
    expect(await listed([{ field: 'status', operator: 'equals', value: 'Inactive' }])).toEqual([id]);
    expect(await listed([{ field: 'status', operator: 'empty', value: 'false' }])).toHaveLength(2);
    expect((await source.get('customers', id)).archived_at).toEqual(expect.any(String));
    await source.update('customers', id, { status: 'Active' });
    expect((await source.get('customers', id)).archived_at).toBeNull();
    expect(await listed([])).toHaveLength(2);
  });

  for (const { name, run } of dataSourceConformance(customersSubject))
    it(`conform to: ${name}`, () => run(localSource()));
});
