import { choice, date, decimal, defineResource, type RowOf, text } from '@ledgerwise/resource';
import { CURRENCY_CHOICES } from './money/currencies.ts';

/** Exchange rates of foreign currencies in the base currency, by day. */
export const exchangeRates = defineResource({
  name: 'exchange_rates',
  label: { one: 'Exchange Rate', many: 'Exchange Rates' },
  description: 'The value of one unit of a foreign currency in the currency of your books, from a date on.',
  title: 'currency',
  fields: {
    currency: choice(CURRENCY_CHOICES, {
      label: 'Currency',
      required: 'Choose the currency',
      csvNames: ['currency code', 'code', 'iso'],
    }),
    rate_date: date({
      label: 'Date',
      required: 'Date is required',
      default: 'today',
      help: 'It applies from this day until the next rate.',
      csvNames: ['day', 'rate date', 'valid from'],
    }),
    rate: decimal({
      label: 'Rate',
      required: 'Rate is required',
      scale: 10,
      min: { value: '0', message: 'Rate must be greater than 0' },
      help: 'The value of one unit in the currency of your books.',
      csvNames: ['exchange rate', 'value'],
    }),
    source: text({
      label: 'Source',
      maxLength: 100,
      default: 'manual',
      csvNames: ['taken from', 'provider'],
    }),
  },
  list: {
    columns: ['currency', 'rate_date', 'rate', 'source'],
    sort: { field: 'rate_date', descending: true },
    second: 'rate_date',
  },
  form: {
    sections: [{ title: 'Exchange Rate Details', fields: ['currency', 'rate_date', 'rate', 'source'] }],
  },
  bulkEdit: ['source'],
  empty: {
    title: 'No exchange rates yet',
    text: 'Documents, payments and revaluations in foreign currencies use these rates. Enter one, or import a file.',
  },
  sample: [
    { currency: 'EUR', rate_date: '2026-01-02', rate: '1.0850000000', source: 'manual' },
    { currency: 'GBP', rate_date: '2026-01-02', rate: '1.2710000000', source: 'manual' },
  ],
});

export type ExchangeRate = RowOf<typeof exchangeRates>;
