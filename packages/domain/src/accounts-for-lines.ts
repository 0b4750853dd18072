/** Accounts on which income and expenses are entered: money, customers, vendors and stock have records that move theirs. */
export const accountsForLines = (['bank', 'receivable', 'payable', 'inventory'] as const).map((value) => ({
  field: 'subtype',
  operator: 'not_equals' as const,
  value,
}));
