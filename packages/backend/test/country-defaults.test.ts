import { COUNTRY_DEFAULTS } from '@ledgerwise/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from './database/people.ts';
import { openSharedDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function startedIn(zone: string) {
  const person = await signUp(database, { time_zone: zone });
  const [settings] = await database.as(
    person,
    (sql) => sql`
      select country, base_currency, currency, gst_enabled, trim_scale(default_gst_rate)::text as rate, date_format,
        updated_at = created_at as is_untouched
      from company_settings`,
  );
  return { ...settings };
}

test('a company starts with what is usual in the country of its time zone', async () => {
  expect(await startedIn('Australia/Hobart')).toEqual({
    country: 'AU',
    base_currency: 'AUD',
    currency: 'AUD',
    gst_enabled: true,
    rate: '10',
    date_format: 'DD/MM/YYYY',
    is_untouched: true,
  });
  expect(await startedIn('America/Chicago')).toMatchObject({
    country: 'US',
    base_currency: 'USD',
    gst_enabled: false,
    date_format: 'MM/DD/YYYY',
  });
  expect(await startedIn('America/Bogota')).toMatchObject({
    country: null,
    base_currency: 'USD',
    gst_enabled: true,
    rate: '15',
  });
});

test('the database starts a company with what the first form suggests', async () => {
  const rows = await database.sql`
    select country, zones, currency, trim_scale(tax_rate)::text as rate, date_format from private.country_defaults`;
  const byCode = (a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code);
  expect(
    rows
      .map(({ country, zones, currency, rate, date_format }) => ({
        code: String(country),
        zones,
        currency,
        rate,
        dateFormat: date_format,
      }))
      .toSorted(byCode),
  ).toEqual(
    COUNTRY_DEFAULTS.map(({ code, zones, currency, rate, dateFormat }) => ({
      code,
      zones: zones.source.replaceAll('\\/', '/'),
      currency,
      rate,
      dateFormat,
    })).toSorted(byCode),
  );
});
