import { choice, defineResource, type ListAction, type RowOf, text } from '@ledgerwise/resource';

const TREATMENTS = [
  { value: 'standard', label: 'Standard' },
  { value: 'reduced', label: 'Reduced' },
  { value: 'zero_rated', label: 'Zero-rated' },
  { value: 'exempt', label: 'Exempt' },
  { value: 'out_of_scope', label: 'Out of scope' },
] as const;

const COUNTRIES = [
  { value: 'AU', label: 'Australia' },
  { value: 'CA', label: 'Canada' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
  { value: 'IN', label: 'India' },
  { value: 'NZ', label: 'New Zealand' },
] as const;

const addCodes: ListAction = {
  id: 'presets',
  label: 'Add Codes of a Country',
  permission: 'tax_codes.create',
  call: 'add_tax_codes',
  asks: {
    title: 'Add the usual codes of a country',
    text: 'Existing codes do not change. Have an accountant confirm the rates before you use them. They were last checked on 28 November 2026.',
    confirm: 'Add Codes',
    fields: () => ({
      country: choice(COUNTRIES, { label: 'Country', required: 'Choose the country' }),
    }),
  },
  does: (added) => ({
    title: 'Tax Codes Added',
    text: added === 0 ? 'All codes of this country were there already.' : `Added: ${String(added)}.`,
  }),
};

/** Taxes of document lines; their components are separate records. */
export const taxCodes = defineResource({
  name: 'tax_codes',
  source: 'tax_code_list',
  path: 'tax-codes',
  label: { one: 'Tax Code', many: 'Tax Codes' },
  description: 'The taxes that lines of documents can have, such as GST and PST, with their rates by date.',
  title: 'code',
  fields: {
    code: text({
      label: 'Code',
      required: 'Code is required',
      search: true,
      maxLength: 20,
      help: 'A short name to choose in lines: HST, GST5PST7.',
      csvNames: ['tax code'],
    }),
    name: text({
      label: 'Name',
      required: 'Name is required',
      search: true,
      maxLength: 100,
      csvNames: ['tax name'],
    }),
    treatment: choice(TREATMENTS, {
      label: 'Treatment',
      default: 'standard',
      help: 'Standard and reduced codes charge the rates of their components, which you add once the code is saved. The others charge nothing.',
      csvNames: ['type', 'kind'],
    }),
    components: text({ label: 'Charges Today', readOnly: true, filter: false, sortable: false }),
  },
  list: {
    columns: ['code', 'name', 'treatment', 'components'],
    sort: { field: 'code', descending: false },
    second: 'name',
  },
  form: { sections: [{ title: 'Tax Code Details', fields: ['code', 'name', 'treatment'] }] },
  archive: { by: 'archived_at' },
  listActions: [addCodes],
  bulkEdit: ['treatment'],
  matchBy: ['code'],
  empty: {
    title: 'No tax codes yet',
    text: 'A tax code defines the taxes of a line, component by component. Without tax codes, a line has one rate of GST.',
  },
  templateRows: [
    { code: 'HST', name: 'Harmonised sales tax', treatment: 'standard' },
    { code: 'ZERO', name: 'Zero-rated', treatment: 'zero_rated' },
  ],
  sample: [
    { code: 'GST', name: 'Goods and services tax', treatment: 'standard' },
    { code: 'ZERO', name: 'Zero-rated', treatment: 'zero_rated' },
  ],
});

export type TaxCode = RowOf<typeof taxCodes>;
