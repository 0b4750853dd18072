import type { Probe, Row, VerificationFunction } from '@ledgerwise/contract';
import { CURRENCIES } from '@ledgerwise/domain';
import { newMark } from '@ledgerwise/resource/checks';
import { ensure, tried, untilSaved } from '@ledgerwise/ui/verification';
import { dayFromNow } from './books.ts';

async function settingsOf({ data }: Probe): Promise<Row> {
  const { rows } = await data.list('company_settings', {
    sort: { field: 'created_at', descending: false },
    page: { size: 1, offset: 0 },
  });
  ensure(rows[0] !== undefined, 'The sandbox has no settings');
  return rows[0];
}

/** Verifies that a setting changed in its tab is saved to the table. */
const setting =
  (tab: string, label: string, column: string, makeValue: () => string): VerificationFunction =>
  async (probe) => {
    const value = makeValue();
    const screen = await probe.open('settings');
    await screen.press('tab', tab);
    await screen.fill(label, value);
    await screen.press('button', 'Save Settings');
    await untilSaved(
      screen,
      async () => {
        const saved = (await settingsOf(probe))[column];
        return saved === value || Number(saved) === Number(value);
      },
      `${label} was saved as “${value}”, and the table does not have it`,
    );
    return tried(`set ${label} to “${value}”; the table has it`);
  };

/** A module is switched off in the settings. */
const systemConfiguration: VerificationFunction = async (probe) => {
  const screen = await probe.open('settings');
  await screen.press('tab', 'Modules');
  await screen.tick('Budgets');
  await screen.press('button', 'Save Settings');
  await untilSaved(
    screen,
    async () => (await settingsOf(probe)).module_budgets === false,
    'Budgets were switched off, and the table says that they are on',
  );
  return tried('switched Budgets off; the table has it');
};

const userPreferences: VerificationFunction = async (probe) => {
  const screen = await probe.open('settings');
  await screen.press('tab', 'General');
  await screen.pick('Date Format', 'YYYY-MM-DD');
  await screen.press('button', 'Save Settings');
  await untilSaved(
    screen,
    async () => (await settingsOf(probe)).date_format === 'YYYY-MM-DD',
    'The date format was changed, and the table does not have it',
  );
  const { id } = await settingsOf(probe);
  await probe.data.update('company_settings', id, { date_format: 'DD/MM/YYYY' });
  return tried('set the date format to YYYY-MM-DD; the table has it');
};

const currencyList: VerificationFunction = async (probe) => {
  const screen = await probe.open('currency');
  for (const { code } of CURRENCIES) await screen.see('button', new RegExp(`^${code} `));
  return tried(`all ${CURRENCIES.length} currencies are offered`);
};

const exchangeRates: VerificationFunction = async (probe) => {
  const screen = await probe.open('currency');
  await screen.press('button', 'Enter a rate for GBP');
  await screen.fill('Rate', '1.25');
  await screen.press('button', 'Save rate');
  await untilSaved(
    screen,
    async () => {
      const { rows } = await probe.data.list('exchange_rates', {
        filters: [{ field: 'currency', operator: 'equals', value: 'GBP' }],
        sort: { field: 'rate_date', descending: true },
        page: { size: 1, offset: 0 },
      });
      return Number(rows[0]?.rate) === 1.25;
    },
    'The rate of GBP was saved as 1.25, and the table does not have it',
  );
  await screen.says('1.25');
  return tried('entered a rate of 1.25 for GBP; the table and the screen have it');
};

const conversion: VerificationFunction = async (probe) => {
  await probe.data.create('exchange_rates', {
    currency: 'EUR',
    rate_date: dayFromNow(probe, -1),
    rate: '1.5',
    source: 'Self-test',
  });
  const screen = await probe.open('currency');
  await screen.fill('Amount', '200');
  await screen.press('button', 'Convert');
  await screen.says('300.00');
  return tried('200.00 EUR at 1.5 are 300.00');
};

const settingsUpdate: VerificationFunction = async (probe) => {
  const screen = await probe.open('currency');
  await screen.press('button', /^AUD /);
  const saved = await untilSaved(
    screen,
    async () => {
      const { currency, base_currency } = await settingsOf(probe);
      return currency === 'AUD' || base_currency === 'AUD';
    },
    'AUD was chosen, and the settings do not have it',
  );
  ensure(saved, 'AUD was chosen, and the settings do not have it');
  return tried('chose AUD; the settings have it');
};

export const company = {
  currency: {
    'currency list': currencyList,
    'exchange rates': exchangeRates,
    conversion,
    'settings update': settingsUpdate,
  },
  settings: {
    'company settings': setting('General', 'Company Name', 'company_name', () => newMark('Company')),
    'user preferences': userPreferences,
    'system configuration': systemConfiguration,
    'tax settings': setting('Taxes', 'Tax Rate (%)', 'default_gst_rate', () => '12.5'),
  },
};
