import { absolutePath } from '@ledgerwise/contract';

const reports = (basePath: string, query: Readonly<Record<string, string>>): string =>
  `${absolutePath(basePath, 'reports')}?${new URLSearchParams(query)}`;

/** The profit and loss statement of some days. */
export const profitOf = (basePath: string, from: string, to: string): string =>
  reports(basePath, { report: 'profit-loss', from, to });

/** What moved the bank accounts in some days. */
export const bankLinesOf = (basePath: string, from: string, to: string): string =>
  reports(basePath, { report: 'general-ledger', from, to, only: 'bank' });
