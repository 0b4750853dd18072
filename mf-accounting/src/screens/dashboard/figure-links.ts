import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';

type Query = Readonly<Record<string, string>>;

/** Links from the figures of the dashboard to the reports that explain them, for users who may read those. */
export function useFigureLinks() {
  const { basePath } = useHost();
  const hasReports = useIsOn()('reports');
  const reports = (query: Query): { readonly to?: string } =>
    hasReports ? { to: `${absolutePath(basePath, 'reports')}?${new URLSearchParams(query)}` } : {};
  return {
    /** The profit and loss statement of some days. */
    profitOf: (from: string, to: string, compared: Query = {}) =>
      reports({ report: 'profit-loss', from, to, ...compared }),
    /** Returns the address of another statement for some days. */
    statementOf: (report: string, from: string, to: string) => reports({ report, from, to }),
    /** Bank account movements of some days. */
    bankLinesOf: (from: string, to: string) => reports({ report: 'general-ledger', from, to, only: 'bank' }),
  };
}
