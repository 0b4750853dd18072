/** Texts of document screens that are loading. */
export const waitingTexts = {
  generalLedger: 'General Ledger',
} as const;
