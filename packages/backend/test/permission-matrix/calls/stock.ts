import { quote } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Stock that was counted. */
export const stockCalls: CallsOf = (cast) => ({
  adjust_stock: aboutBoth(
    cast,
    ({ item }) => `adjust_stock(${quote(item)}, 1, 4, '2026-02-01', 'Counted', ${KEY})`,
  ),
});
