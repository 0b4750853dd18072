import type { VerificationFunction } from '@ledgerwise/contract';
import { newMark } from '@ledgerwise/resource/checks';
import {
  bulkTry,
  createTry,
  deleteTry,
  editTry,
  ensure,
  eventually,
  exportTry,
  findMarked,
  importTry,
  listTry,
  searchTry,
  type TriedRecords,
  tried,
} from '@ledgerwise/ui/verification';
import { triedCustomers, triedItems, triedProducts, triedVendors } from './records.ts';

const seven = (records: TriedRecords) => ({
  list: listTry(records),
  search: searchTry(records),
  add: createTry(records),
  edit: editTry(records),
  delete: deleteTry(records),
  export: exportTry(records),
  'import CSV': importTry(records),
});

const RATE = '12.5';

/** Verifies that a product's own tax rate is saved, then set to no tax. */
const gstSettings: VerificationFunction = async (probe) => {
  const mark = newMark('Taxed');
  const screen = await probe.open('products/new');
  await triedProducts.enter(screen, mark);
  await screen.fill('GST Rate', RATE);
  await screen.press('button', 'Create Product');
  const { id, gst_rate, gst_applicable } = await eventually(
    () => findMarked(probe, triedProducts, mark),
    `“${mark}” is not in the table products`,
  );
  ensure(Number(gst_rate) === Number(RATE) && gst_applicable === true, `Its GST is ${gst_rate}, not ${RATE}`);
  const form = await probe.open(`products/${id}/edit`);
  await form.tick('GST Applicable');
  await form.press('button', 'Update Product');
  await eventually(
    async () => (await probe.data.get('products', id)).gst_applicable === false,
    `“${mark}” was set to be without GST, and the table says that it has some`,
  );
  return tried(`entered a GST rate of ${RATE} percent and took GST off again; the table has both`);
};

const REORDERED_AT = '5';

/** Stock is found, and counted short, by the action on an item's page. */
const stockManagement: VerificationFunction = async (probe) => {
  const mark = newMark('Stocked');
  const { id } = await triedItems.make(probe, mark);
  const adjust = async (quantity: string, cost: string): Promise<void> => {
    const screen = await probe.open(`inventory/${id}`);
    await screen.press('button', 'Adjust Stock');
    await screen.fill('Quantity', quantity);
    await screen.fill('Unit Cost', cost);
    await screen.fill('Reason', 'Self-test');
    await screen.press('button', 'Adjust Stock');
  };
  const quantityIs = (wanted: string, value: string): Promise<unknown> =>
    eventually(async () => {
      const item = await probe.data.get('inventory_item_list', id);
      return Number(item.quantity) === Number(wanted) && Number(item.total_value) === Number(value);
    }, `The stock of “${mark}” is not ${wanted}, worth ${value}`);
  await adjust('8', '2.50');
  await quantityIs('8', '20');
  await adjust('-3', '2.50');
  await quantityIs(REORDERED_AT, '12.5');
  return tried('took 8 in at 2.50 and 3 out; 5 are in stock, worth 12.50');
};

export const contactsAndGoods = {
  customers: { ...seven(triedCustomers), 'bulk actions': bulkTry(triedCustomers) },
  products: { ...seven(triedProducts), 'GST settings': gstSettings },
  vendors: seven(triedVendors),
  inventory: {
    'list items': listTry(triedItems),
    search: searchTry(triedItems),
    add: createTry(triedItems),
    edit: editTry(triedItems),
    'stock management': stockManagement,
    export: exportTry(triedItems),
  },
};
