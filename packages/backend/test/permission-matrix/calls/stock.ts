import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Stock that was counted, and what counting it would do. */
export const stockCalls: CallsOf = (cast) => ({
  adjust_stock: aboutBoth(
    cast,
    ({ item }) => `adjust_stock(${quote(item)}, 1, 4, '2026-02-01', 'Counted', ${KEY})`,
  ),
  item_movements: aboutBoth(cast, ({ item }) => `item_movements(${quote(item)})`),
  preview_action: aboutBoth(
    cast,
    ({ item }) =>
      `preview_action('adjust_stock', ${quoteJson({
        item_id: item,
        quantity: 1,
        unit_cost: 4,
        moved_on: '2026-02-01',
        reason: 'Counted',
      })}, 'inventory_items', ${quote(item)})`,
  ),
});
