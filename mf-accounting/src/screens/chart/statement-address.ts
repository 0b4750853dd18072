import { useSearchParams } from '@ledgerwise/contract/router';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@ledgerwise/resource/query';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The displayed part of an account, stored in the address, so that a link opens the same. */
export interface StatementPlace {
  /** ISO 8601 days; null if the address has none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly page: number;
  readonly size: number;
}

/** The part of an account that the address names, and how to go to another one. */
export function useStatementPlace() {
  const [params, setParams] = useSearchParams();
  const day = (name: string): string | null => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : null;
  };
  const size = Number(params.get('size'));
  const place: StatementPlace = {
    from: day('from'),
    to: day('to'),
    page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
    size: PAGE_SIZES.some((known) => known === size) ? size : DEFAULT_PAGE_SIZE,
  };
  const go = (change: Partial<StatementPlace>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: 1, ...change })) {
          if (value === null || value === 1) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return { place, go };
}
