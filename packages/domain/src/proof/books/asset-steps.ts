import type { Row } from '@ledgerwise/contract';
import { sumOf } from '../amount-text.ts';
import type { CaseBench } from '../case-bench.ts';
import { allRows } from './reading.ts';

export interface AssetValues {
  readonly purchase_price: number;
  readonly salvage_value?: number;
  readonly useful_life?: number;
  readonly purchase_date?: string;
  readonly depreciation_method?: 'declining_balance' | 'units_of_production';
  readonly declining_rate?: number;
  readonly total_units?: number;
  readonly averaging?: 'actual_days';
  readonly opening_accumulated?: number;
  readonly opening_through?: string;
}

/** The accounts of the default chart that assets are posted to. */
const [COST, ACCUMULATED, PAID] = ['1500', '1505', '3900'] as const;
const keyed = () => ({ key: crypto.randomUUID() });

/** Steps for fixed assets: cost, depreciation, and sale. */
export const assetSteps = (bench: CaseBench) => ({
  /** Registers an asset and posts its cost and its opening depreciation. Returns its id. */
  asset(values: AssetValues): Promise<string> {
    const asset = {
      ...{ name: 'Press', salvage_value: 10000, useful_life: 5, purchase_date: '2020-01-01' },
      ...values,
    };
    const { purchase_price: price, opening_accumulated: lost = 0, purchase_date } = asset;
    const method = (asset.depreciation_method ?? 'straight_line').replaceAll('_', ' ');
    const taken = lost > 0 ? `, with ${lost} of opening depreciation` : '';
    const text = `Asset: ${price}, salvage value ${asset.salvage_value}, ${asset.useful_life} years, ${method}${taken}`;
    return bench.carryOut(purchase_date, text, '', async (data) => {
      const { id } = await data.create('fixed_assets', asset);
      await data.call('post_journal_entry', {
        ...{ entry_date: purchase_date, description: 'Purchase of an asset', reference: '', ...keyed() },
        lines: [
          { account_code: COST, debit: price },
          ...(lost > 0 ? [{ account_code: ACCUMULATED, credit: lost }] : []),
          { account_code: PAID, credit: (price * 100 - lost * 100) / 100 },
        ],
      });
      return id;
    });
  },
  /** Posts depreciation through a day; returns how many entries. */
  depreciate: (through: string): Promise<number> =>
    bench.carryOut(through, 'Depreciation is run through this day', 0, (data) =>
      data.call('run_depreciation', { through_date: through, ...keyed() }),
    ),
  use: (asset_id: string, used_on: string, units: number) =>
    bench.carryOut(used_on, `Used: ${units} units`, '', (data) =>
      data.call('record_asset_usage', { asset_id, used_on, units, ...keyed() }),
    ),
  /** Sells an asset and answers the entry's id. */
  dispose: (id: string, disposed_on: string, proceeds: number): Promise<string> =>
    bench.carryOut(disposed_on, `Sold for ${proceeds}`, '', (data) =>
      data.call('dispose_asset', { id, disposed_on, proceeds, ...keyed() }),
    ),
  assetRow: (id: string): Promise<Row> =>
    bench.actor.ask<Row>({ id: '' }, (data) => data.get('fixed_assets', id)),
  /** Number of entries posted for an asset. */
  postings: (id: string): Promise<number> =>
    bench.actor.ask(0, async (data) => {
      const rows = await allRows(data, 'depreciation_entries');
      return rows.filter((row) => row.asset_id === id).length;
    }),
  /** Depreciation of an asset in each calendar year. */
  years: (id: string): Promise<Readonly<Record<string, number>>> =>
    bench.actor.ask<Readonly<Record<string, number>>>({}, async (data) => {
      const rows = (await allRows(data, 'depreciation_entries')).filter((row) => row.asset_id === id);
      const yearOf = (row: Row): string => String(row.period_end).slice(0, 4);
      return Object.fromEntries(
        [...new Set(rows.map(yearOf))]
          .sort()
          .map((year) => [year, sumOf(rows.filter((row) => yearOf(row) === year).map((row) => row.amount))]),
      );
    }),
});
