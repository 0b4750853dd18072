import { defineReport } from '@ledgerwise/resource/report';
import { amountColumn } from './accounts-and-amounts.ts';

/** Value of stock. */
export const inventoryValuation = defineReport({
  id: 'inventory-valuation',
  title: 'Inventory Valuation',
  description: 'Quantity, unit cost and total value of each item at the end of a day.',
  tells: 'day',
  columns: [
    { id: 'sku', label: 'SKU' },
    { id: 'name', label: 'Item' },
    { id: 'quantity', label: 'Quantity', holds: 'quantity' },
    { id: 'unit_cost', label: 'Unit cost', holds: 'price' },
    amountColumn('value', 'Value'),
  ],
  parts: [{ section: '', total: 'Total inventory', isAlwaysShown: true }],
  module: 'inventory',
});
