import { absolutePath } from '@ledgerwise/contract';
import { type PathOfFigure, searchOf } from '@ledgerwise/ui/report';
import { manifest } from '../../manifest.ts';

const search = (params: Readonly<Record<string, string>>): string => `?${new URLSearchParams(params)}`;

/** The address of a record by its table; null for records without a page. */
export function pathOfRecord(basePath: string, table: string, id: string): string | null {
  const kind = manifest.records?.find((record) => record.kind === table);
  return kind ? absolutePath(basePath, kind.path.replace(':id', id)) : null;
}

/** Returns the targets of figures: an account's lines for the figure's days, another report, or a record. */
export const pathsOfFigures =
  (basePath: string): PathOfFigure =>
  ({ table, id, subtypes, boxes }, { definition, from, to, basis, tracked }) => {
    if (basis === 'budget') return absolutePath(basePath, 'budgets');
    if (table === 'reports') {
      const only = subtypes ?? boxes ?? '';
      return absolutePath(basePath, 'reports') + searchOf({ report: id, from, to, only });
    }
    const path = pathOfRecord(basePath, table, id);
    if (path === null) return null;
    if (table !== 'accounts') return path;
    // The account's page has the lines of all options.
    if (Object.keys(tracked).length > 0)
      return (
        absolutePath(basePath, 'reports') +
        searchOf({ report: 'general-ledger', of: id, from, to, ...tracked })
      );
    // A balance consists of everything posted up to its day; the account's page starts with the financial year.
    return path + search({ tab: 'transactions', ...(definition.tells === 'day' ? { to } : { from, to }) });
  };
