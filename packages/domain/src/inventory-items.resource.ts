import {
  choice,
  date,
  decimal,
  defineResource,
  money,
  type ResourceAction,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { products } from './products.resource.ts';
import { stockMovements } from './stock-movements.ts';

const STATUSES = [
  { value: 'in_stock', label: 'In Stock', tone: 'good' },
  { value: 'low_stock', label: 'Low Stock', tone: 'warn' },
  { value: 'out_of_stock', label: 'Out of Stock', tone: 'bad' },
] as const;

const isLow = [{ field: 'status', operator: 'equals', value: 'low_stock' }] as const;
const isOut = [{ field: 'status', operator: 'equals', value: 'out_of_stock' }] as const;

const adjust: ResourceAction = {
  id: 'adjust',
  label: 'Adjust Stock',
  look: 'primary',
  permission: 'inventory_items.adjust',
  call: 'adjust_stock',
  arguments: (row, { quantity, unit_cost, moved_on, reason }) => ({
    item_id: row.id,
    quantity,
    unit_cost,
    moved_on,
    reason,
  }),
  asks: {
    title: 'Adjust stock',
    text: 'Stock that was counted, found or lost. Its value is posted to the general ledger.',
    confirm: 'Adjust Stock',
    fields: (row) => ({
      quantity: decimal({
        label: 'Quantity',
        scale: 6,
        required: 'Enter a quantity, negative to remove stock',
        help: 'Positive to add stock, negative to remove it.',
      }),
      unit_cost: money({
        label: 'Unit Cost',
        scale: 6,
        default: Number(row.unit_cost ?? 0) === 0 ? '' : String(row.unit_cost),
        help: 'For added stock. Removed stock is issued at its own cost.',
        min: { value: '0', message: 'Unit cost cannot be negative' },
      }),
      moved_on: date({ label: 'Date', required: 'Enter the date', default: 'today' }),
      reason: text({
        label: 'Reason',
        required: 'Enter why the stock is adjusted',
        placeholder: 'Stocktake',
        maxLength: 500,
      }),
    }),
    actionPreview: {
      title: 'After this',
      fields: ['quantity', 'unit_cost', 'total_value', 'status'],
      nothing: 'It posts nothing: the stock has no value.',
    },
  },
  does: (row) => ({ title: 'Stock Adjusted', text: `The stock of “${String(row.name)}” was adjusted.` }),
};

/**
 * Inventory items. Quantity and value follow from their movements, and the value is in the general ledger.
 */
export const inventoryItems = defineResource({
  name: 'inventory_items',
  source: 'inventory_item_list',
  path: 'inventory',
  label: { one: 'Inventory Item', many: 'Inventory Items' },
  words: { list: 'Inventory' },
  description: 'What you have in stock, what it is worth, and what runs low.',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Item name is required',
      search: true,
      maxLength: 200,
      csvNames: ['item', 'item name', 'inventory item'],
    }),
    sku: text({ label: 'SKU', search: true, maxLength: 100, csvNames: ['code', 'item code'] }),
    product_id: ref(products, {
      label: 'Product',
      show: 'product_name',
      help: 'Stock changes when this product is bought or sold.',
    }),
    reorder_level: decimal({
      label: 'Reorder Level',
      default: '0',
      scale: 6,
      help: 'Alert when stock falls to this level.',
      min: { value: '0', message: 'Reorder level cannot be negative' },
      csvNames: ['reorder point', 'minimum', 'minimum stock'],
    }),
    quantity: decimal({ label: 'Quantity', scale: 6, readOnly: true, csvNames: ['on hand'] }),
    unit_cost: money({ label: 'Unit Cost', scale: 6, readOnly: true }),
    total_value: money({ label: 'Total Value', readOnly: true }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
  },
  list: {
    columns: ['name', 'sku', 'quantity', 'unit_cost', 'total_value', 'status'],
    more: ['product_id', 'reorder_level'],
    totals: ['total_value'],
    second: 'sku',
  },
  cards: [
    { id: 'items', label: 'Total Items' },
    { id: 'value', label: 'Total Value', sum: 'total_value' },
    { id: 'low', label: 'Low Stock', filters: isLow },
    { id: 'out', label: 'Out of Stock', filters: isOut },
  ],
  views: [
    { id: 'all', label: 'All', filters: [] },
    { id: 'low-stock', label: 'Low stock', filters: isLow },
    { id: 'out-of-stock', label: 'Out of stock', filters: isOut },
  ],
  form: {
    sections: [{ title: 'Item Details', fields: ['name', 'sku', 'product_id', 'reorder_level'] }],
  },
  archive: { by: 'archived_at' },
  actions: [adjust],
  tables: [
    {
      id: 'movements',
      label: 'Movements',
      call: 'item_movements',
      arguments: ({ id }) => ({ item_id: id }),
      rows: stockMovements,
      limit: 1000,
    },
  ],
  bulkEdit: ['reorder_level'],
  matchBy: ['sku', 'name'],
  empty: {
    title: 'No inventory items yet',
    text: 'Items are what you keep in stock. Their quantity and value follow from what you buy, sell and count.',
  },
  sample: [
    { name: 'Receipt scanner', sku: 'HW-010', reorder_level: '5' },
    { name: 'Thermal paper, 10 rolls', sku: 'PA-080', reorder_level: '20' },
  ],
});

export type InventoryItem = RowOf<typeof inventoryItems>;
