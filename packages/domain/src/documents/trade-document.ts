import { voided } from './document-actions.ts';
import { documentTally } from './document-tally.ts';
import { newTradeLine } from './trade-lines.ts';

/** What the screens of all trade documents have in common. */
export const tradeDocument = {
  lines: 'lines',
  currency: 'currency',
  rate: 'exchange_rate',
  reference: 'reference',
  takenBackBy: 'cancel',
  isChained: true,
  movesStock: true,
  tally: documentTally,
  newLine: newTradeLine,
  voided,
} as const;

/** What the first section of a form ends with: what the other side calls it, and how it is priced. */
export const TERMS = ['reference', 'currency', 'exchange_rate', 'tax_inclusive'] as const;
