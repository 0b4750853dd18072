import { voided } from './document-actions.ts';
import { documentTally } from './document-tally.ts';
import { newTradeLine } from './trade-lines.ts';

/** Common part of the screens of all trade documents. */
export const tradeDocument = {
  lines: 'lines',
  currency: 'currency',
  rate: 'exchange_rate',
  reference: 'reference',
  reversedBy: 'cancel',
  isChained: true,
  movesStock: true,
  tally: documentTally,
  newLine: newTradeLine,
  voided,
} as const;

/** Last fields of a form's first section: the contact's reference, and the pricing. */
export const TERMS = ['reference', 'currency', 'exchange_rate', 'tax_inclusive'] as const;
