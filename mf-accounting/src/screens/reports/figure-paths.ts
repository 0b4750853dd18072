import { absolutePath } from '@ledgerwise/contract';
import { type PathOfFigure, searchOf } from '@ledgerwise/ui/report';
import { manifest } from '../../manifest.ts';

const search = (params: Readonly<Record<string, string>>): string => `?${new URLSearchParams(params)}`;

/** Where figures lead: an account's lines in the days that the figure counts, another report, a record. */
export const pathsOfFigures =
  (basePath: string): PathOfFigure =>
  ({ table, id, subtypes = '' }, { definition, from, to, basis }) => {
    if (basis === 'budget') return absolutePath(basePath, 'budgets');
    if (table === 'reports')
      return absolutePath(basePath, 'reports') + searchOf({ report: id, from, to, subtypes });
    const kind = manifest.records?.find((record) => record.kind === table);
    if (!kind) return null;
    const path = absolutePath(basePath, kind.path.replace(':id', id));
    if (table !== 'accounts') return path;
    // A balance is made of all that was posted up to its day; the account's page begins with the financial year.
    return path + search(definition.tells === 'day' ? { to } : { from, to });
  };
