import type { CaseBench } from '../case-bench.ts';
import { allRows, ledgerLines, movedBy } from './reading.ts';
import type { tradeSteps } from './trade-steps.ts';

const COST_OF_SALES = '5000';
const DAY = '2026-01-10';

/** Remaining stock of a receipt. */
export interface Lot {
  readonly quantity: number;
  readonly value: number;
}

/** Creates one item with stock: received, issued, bought and sold. */
export async function stockItem(bench: CaseBench, trade: ReturnType<typeof tradeSteps>) {
  const product_id = await trade.product({ gst_applicable: false });
  const item = await bench.actor.ask(
    '',
    async (data) => (await data.create('inventory_items', { name: 'Widget', product_id })).id,
  );
  const adjust = (quantity: number, unitCost: number | null, on: string, text: string) =>
    bench.carryOut(on, text, '', (data) =>
      data.call('adjust_stock', {
        ...{ item_id: item, quantity, moved_on: on, reason: 'Counted', key: crypto.randomUUID() },
        unit_cost: unitCost as number,
      }),
    );
  return {
    productId: product_id,
    receive: (quantity: number, unitCost: number, on = DAY) =>
      adjust(quantity, unitCost, on, `Received: ${quantity} at ${unitCost}`),
    /** Returns the cost of what was issued, in the base currency. */
    async issue(quantity: number, on = DAY): Promise<number> {
      const movement = await adjust(-quantity, null, on, `Issued: ${quantity}`);
      const { value } = await trade.stored('stock_movements', movement);
      return -Number(value);
    },
    buy: (quantity: number, unit_price: number, bill_date: string) =>
      trade.bill([{ description: 'Goods', product_id, quantity, unit_price, gst_applicable: false }], {
        bill_date,
      }),
    /** Sells by an invoice; returns the cost of goods sold. */
    async sell(quantity: number, unit_price: number, invoice_date: string): Promise<number> {
      const row = await trade.invoice([{ product_id, quantity, unit_price }], { invoice_date });
      return bench.actor.ask(0, async (data) => {
        const own = (await ledgerLines(data)).filter(({ entryId }) => entryId === row.journal_entry_id);
        return movedBy(own)[COST_OF_SALES] ?? 0;
      });
    },
    left: () => trade.stored('inventory_items', item),
    /** Remaining stock of each receipt, oldest first. */
    lots: () =>
      bench.actor.ask<readonly Lot[]>([], async (data) => {
        const moves = (await allRows(data, 'stock_movements')).filter((row) => row.item_id === item);
        const taken = moves.flatMap(({ quantity, consumed }) =>
          Number(quantity) < 0 && Array.isArray(consumed) ? (consumed as readonly Consumed[]) : [],
        );
        return moves
          .filter(({ quantity }) => Number(quantity) > 0)
          .map(({ id, quantity, value }) => {
            const own = taken.filter((part) => part.movement_id === id);
            const sum = (of: (part: Consumed) => unknown) =>
              own.reduce((total, part) => total + Math.abs(Number(of(part))), 0);
            return {
              quantity: Number(quantity) - sum((part) => part.quantity),
              value: Number(value) - sum((part) => part.value),
            };
          })
          .filter(({ quantity }) => quantity > 0);
      }),
  };
}

interface Consumed {
  readonly movement_id: string;
  readonly quantity: unknown;
  readonly value: unknown;
}
