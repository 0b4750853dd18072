import { balanceSheet } from './balance-sheet.ts';
import { dashboard } from './dashboard.ts';
import { invoices } from './invoices.ts';
import type { TwoLooks } from './shots.ts';

/** Screens of the sample company, taken by `npm run gen:pictures`. */
export const pictures = {
  dashboard,
  'balance-sheet': balanceSheet,
  invoices,
} as const satisfies Readonly<Record<string, TwoLooks>>;
