import { assetSteps } from './books/asset-steps.ts';
import { ledgerSteps } from './books/ledger-steps.ts';
import { allRows } from './books/reading.ts';
import { stockItem } from './books/stock-steps.ts';
import { tradeSteps } from './books/trade-steps.ts';
import type { CaseBench } from './case-bench.ts';

/** Settings of the organization to change, by column. */
export type BooksSettings = Readonly<Record<string, string | boolean>>;

/** The books of an organization as a case works on them, by the functions that the screens call. */
export function caseBooks(bench: CaseBench) {
  const trade = tradeSteps(bench);
  return {
    ...ledgerSteps(bench),
    ...trade,
    ...assetSteps(bench),
    stockItem: () => stockItem(bench, trade),
    compare: bench.compare.bind(bench),
    compareAll: bench.compareAll.bind(bench),
    compareWithin: bench.compareWithin.bind(bench),
    /** Changes the organization's settings. */
    settings: (changes: BooksSettings) =>
      bench.carryOut(null, `Settings: ${inWords(changes)}`, undefined, async (data) => {
        const [row] = await allRows(data, 'company_settings');
        if (!row) throw new Error('The organization has no settings.');
        await data.update('company_settings', row.id, changes);
      }),
  };
}

export type Books = ReturnType<typeof caseBooks>;

const inWords = (changes: BooksSettings): string =>
  Object.entries(changes)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${value === true ? 'on' : value === false ? 'off' : value}`,
    )
    .join(', ');
