import {
  choice,
  date,
  decimal,
  defineResource,
  integer,
  money,
  percent,
  type RowOf,
  text,
} from '@ledgerwise/resource';
import { assetActions, isByUnits, runDepreciation } from './asset-actions.ts';
import { assetUsage } from './asset-usage.ts';
import { depreciationSchedule } from './depreciation-schedule.ts';

const STATUSES = [
  { value: 'active', label: 'Active', tone: 'good' },
  { value: 'fully_depreciated', label: 'Fully Depreciated', tone: 'info' },
  { value: 'disposed', label: 'Disposed' },
] as const;

const METHODS = [
  { value: 'straight_line', label: 'Straight line' },
  { value: 'declining_balance', label: 'Declining balance' },
  { value: 'units_of_production', label: 'Units of production' },
] as const;

const AVERAGING = [
  { value: 'full_months', label: 'Full months' },
  { value: 'actual_days', label: 'Actual days' },
] as const;

const inUse = [{ field: 'status', operator: 'in', value: 'active,fully_depreciated' }] as const;

/** Fixed assets. The book value of an asset follows from its posted depreciation. */
export const fixedAssets = defineResource({
  name: 'fixed_assets',
  path: 'assets',
  label: { one: 'Fixed Asset', many: 'Fixed Assets' },
  description: 'What your business owns for longer than a year, and its depreciation.',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Asset name is required',
      search: true,
      maxLength: 200,
      csvNames: ['asset', 'asset name'],
    }),
    category: text({ label: 'Category', search: true, maxLength: 100, csvNames: ['asset type', 'type'] }),
    purchase_price: money({
      label: 'Purchase Price',
      required: 'Purchase price is required',
      min: { value: '0', message: 'Purchase price cannot be negative' },
      csvNames: ['cost', 'price', 'purchase cost'],
    }),
    purchase_date: date({
      label: 'Purchase Date',
      filledIn: true,
      default: 'today',
      csvNames: ['bought on', 'date'],
    }),
    in_service_date: date({
      label: 'In Service From',
      filledIn: true,
      help: 'From when it is depreciated. Leave blank to use the purchase date.',
      csvNames: ['depreciation start', 'depreciation start date', 'in service date'],
    }),
    useful_life: integer({
      label: 'Useful Life',
      format: (years) => (years === 1 ? '1 year' : `${years} years`),
      help: 'In years. Not needed for units of production.',
      min: { value: '1', message: 'Useful life must be between 1 and 100 years' },
      max: { value: '100', message: 'Useful life must be between 1 and 100 years' },
      csvNames: ['life', 'effective life', 'years'],
    }),
    salvage_value: money({
      label: 'Salvage Value',
      default: '0',
      help: 'Value at the end of its life. Depreciation stops here.',
      min: { value: '0', message: 'Salvage value must be between 0 and the purchase price' },
      csvNames: ['residual value', 'scrap value'],
    }),
    depreciation_method: choice(METHODS, { label: 'Depreciation Method', default: 'straight_line' }),
    averaging: choice(AVERAGING, { label: 'Averaging', default: 'full_months' }),
    declining_rate: percent({
      label: 'Declining Rate',
      scale: 4,
      help: 'Per year. Leave blank for double declining.',
      min: { value: '0', message: 'Declining rate must be above 0 and at most 100 percent' },
      max: { value: '100', message: 'Declining rate must be above 0 and at most 100 percent' },
    }),
    total_units: decimal({
      label: 'Total Units',
      scale: 6,
      help: 'Expected lifetime output, for units of production.',
      min: { value: '0', message: 'Total units must be greater than 0' },
    }),
    opening_accumulated: money({
      label: 'Opening Depreciation',
      default: '0',
      help: 'If it was depreciated before you moved here.',
      min: {
        value: '0',
        message: 'Opening depreciation must be between 0 and the purchase price less the salvage value',
      },
    }),
    opening_through: date({ label: 'Depreciated Through' }),
    current_value: money({ label: 'Current Value', readOnly: true }),
    accumulated_depreciation: money({ label: 'Total Depreciation', readOnly: true }),
    disposed_on: date({ label: 'Disposed On', readOnly: true }),
    proceeds: money({ label: 'Proceeds', readOnly: true }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'category',
      'purchase_price',
      'current_value',
      'useful_life',
      'purchase_date',
      'status',
    ],
    more: [
      'depreciation_method',
      'accumulated_depreciation',
      'salvage_value',
      'in_service_date',
      'disposed_on',
    ],
    totals: ['purchase_price', 'current_value'],
    second: 'category',
    goesFirst: ['purchase_date'],
  },
  cards: [
    { id: 'assets', label: 'Total Assets', filters: inUse },
    { id: 'price', label: 'Purchase Price', filters: inUse, sum: 'purchase_price' },
    { id: 'value', label: 'Current Value', filters: inUse, sum: 'current_value' },
    { id: 'depreciation', label: 'Total Depreciation', filters: inUse, sum: 'accumulated_depreciation' },
  ],
  views: [
    { id: 'all', label: 'All', filters: [] },
    { id: 'in-use', label: 'In use', filters: inUse },
    {
      id: 'disposed',
      label: 'Disposed',
      filters: [{ field: 'status', operator: 'equals', value: 'disposed' }],
    },
  ],
  form: {
    sections: [
      {
        title: 'Asset Details',
        fields: ['name', 'category', 'purchase_price', 'purchase_date', 'in_service_date'],
      },
      {
        title: 'Depreciation',
        fields: [
          'depreciation_method',
          'useful_life',
          'salvage_value',
          'averaging',
          'declining_rate',
          'total_units',
        ],
      },
      { title: 'Opening balance', fields: ['opening_accumulated', 'opening_through'] },
    ],
  },
  archive: { by: 'archived_at' },
  listActions: [runDepreciation],
  actions: assetActions,
  tables: [
    {
      id: 'schedule',
      label: 'Depreciation',
      call: 'depreciation_schedule',
      arguments: ({ id }) => ({ asset_id: id }),
      rows: depreciationSchedule,
    },
    {
      id: 'usage',
      label: 'Usage',
      call: 'usage_of_asset',
      arguments: ({ id }) => ({ asset_id: id }),
      rows: assetUsage,
      isShown: isByUnits,
      limit: 1000,
    },
  ],
  bulkEdit: ['category', 'useful_life', 'depreciation_method', 'averaging'],
  matchBy: ['name'],
  empty: {
    title: 'No fixed assets yet',
    text: 'Assets are what you use for years: vehicles, machines, furniture. Their value and depreciation will show up here.',
  },
  sample: [
    {
      name: 'Delivery van',
      category: 'Vehicles',
      purchase_price: '42000.00',
      purchase_date: '2025-07-01',
      in_service_date: '2025-07-01',
      useful_life: 8,
      salvage_value: '6000.00',
      depreciation_method: 'straight_line',
      averaging: 'full_months',
      declining_rate: null,
      opening_accumulated: '0.00',
    },
    {
      name: 'Workstation',
      category: 'Computers',
      purchase_price: '3200.00',
      purchase_date: '2026-01-15',
      in_service_date: '2026-01-15',
      useful_life: 3,
      salvage_value: '0.00',
      depreciation_method: 'declining_balance',
      averaging: 'actual_days',
      declining_rate: '40',
      opening_accumulated: '0.00',
    },
  ],
});

export type FixedAsset = RowOf<typeof fixedAssets>;
