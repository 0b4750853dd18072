import { date, decimal, defineLocalResource } from '@ledgerwise/resource';

/** Usage of an asset, one day each, as `usage_of_asset` returns it. */
export const assetUsage = defineLocalResource({
  name: 'usage_of_asset',
  label: { one: 'Day', many: 'Days' },
  title: 'used_on',
  fields: {
    used_on: date({ label: 'Date', readOnly: true }),
    units: decimal({ label: 'Units', scale: 6, readOnly: true }),
  },
  list: { columns: ['used_on', 'units'] },
  form: { sections: [] },
  screens: [],
  empty: { title: 'No usage yet', text: 'Record what the asset produced: its depreciation follows from it.' },
  sample: [],
});
