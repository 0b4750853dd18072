import type { ReportColumn } from '@ledgerwise/resource/report';

/** The texts of a statement's rows; the amounts of each period follow them. */
export const accountColumns = [
  { id: 'code', label: 'Code' },
  { id: 'name', label: 'Account' },
] as const satisfies readonly ReportColumn[];
