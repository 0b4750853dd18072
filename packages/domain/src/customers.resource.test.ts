import { resourceRoutes } from '@ledgerwise/resource';
import { checkResource, dataSourceConformance } from '@ledgerwise/resource/checks';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { validate } from '@ledgerwise/resource/validation';
import { describe, expect, it } from 'vitest';
import { customers, customersSubject } from './customers.resource.ts';

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

  it('take the usual terms where nothing is said', () => {
    expect(validate(customers, { name: ' Ada ', credit_limit: '' })).toMatchObject({
      ok: true,
      values: { name: 'Ada', country: 'United States', payment_terms: 30, credit_limit: '0' },
    });
  });

  it('start their list before the scripts', () => {
    const [list] = resourceRoutes(customers);
    expect(list?.firstRequests?.[0]?.path).toBe(
      '/rest/v1/customers?select=*&order=created_at.desc%2Cid.desc&limit=51',
    );
  });

  for (const { name, run } of dataSourceConformance(customersSubject))
    it(`keep the promise: ${name}`, () => {
      const items = new Map<string, string>();
      const storage = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
      };
      return run(createLocalDataSource({ resources: [customers], storage }));
    });
});
