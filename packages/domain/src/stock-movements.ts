import { choice, date, decimal, defineLocalResource, money, text } from '@ledgerwise/resource';

const KINDS = [
  { value: 'receipt', label: 'Receipt', tone: 'good' },
  { value: 'issue', label: 'Issue', tone: 'info' },
  { value: 'adjustment', label: 'Adjustment', tone: 'warn' },
  { value: 'return', label: 'Return', tone: 'good' },
  { value: 'reversal', label: 'Reversal' },
  { value: 'revaluation', label: 'Price Difference' },
] as const;

/** Movements of an item, as `item_movements` returns them. */
export const stockMovements = defineLocalResource({
  name: 'item_movements',
  label: { one: 'Movement', many: 'Movements' },
  title: 'moved_on',
  fields: {
    moved_on: date({ label: 'Date', readOnly: true }),
    kind: choice(KINDS, { label: 'Kind', readOnly: true }),
    quantity: decimal({ label: 'Quantity', scale: 6, readOnly: true }),
    unit_cost: money({ label: 'Unit Cost', scale: 6, readOnly: true }),
    value: money({ label: 'Value', readOnly: true }),
    source_number: text({
      label: 'Document',
      readOnly: true,
      opens: ({ source_table, source_id }) =>
        typeof source_table === 'string' && typeof source_id === 'string'
          ? { table: source_table, id: source_id }
          : null,
    }),
    lots: text({ label: 'Lots', readOnly: true }),
    reason: text({ label: 'Reason', readOnly: true }),
  },
  list: {
    columns: ['moved_on', 'kind', 'quantity', 'unit_cost', 'value', 'source_number', 'lots', 'reason'],
    second: 'source_number',
  },
  form: { sections: [] },
  screens: [],
  empty: {
    title: 'No movements yet',
    text: 'What is received, sold, counted and returned of this item will show up here.',
  },
  sample: [],
});
