import type { ListPage, Row } from '@ledgerwise/contract';
import { INVOICE, invoices, type OwedKind, openStates } from '@ledgerwise/domain';
import { type AnyResource, addDays, addDecimals, addMonths, readFrom } from '@ledgerwise/resource';
import { cardArguments } from '@ledgerwise/resource/query';
import { type Answer, useAnswer, useToday } from '@ledgerwise/ui/resource';

const awaiting = (kind: OwedKind) => [{ field: 'status', operator: 'in', value: openStates(kind) }] as const;

/** How many of them stand on the dashboard. */
const SHOWN = 5;

/** What customers owe on posted invoices, in the base currency. */
export interface Outstanding {
  readonly count: number;
  readonly due: string;
}

export function useOutstanding(): Answer<Outstanding> {
  return useAnswer(invoices.name, 'outstanding', async (data, signal) => {
    const { column, request } = cardArguments(invoices, {
      id: 'outstanding',
      label: 'Amount due',
      filters: awaiting(INVOICE),
      sum: 'balance_due',
    });
    const { count, sums } = await data.call('summarise_records', request, signal);
    return { count, due: sums[column] ?? '0' };
  });
}

/** The documents with something left to pay that fall due first. */
export function useUnpaid(resource: AnyResource, kind: OwedKind): Answer<ListPage<Row>> {
  return useAnswer(resource.name, 'unpaid', (data, signal) =>
    data.list(readFrom(resource), {
      filters: awaiting(kind),
      sort: { field: 'due_date', descending: false },
      page: { size: SHOWN, offset: 0 },
      signal,
    }),
  );
}

/** What a period came to in the ledger, in the base currency. */
export interface Earnings {
  readonly revenue: string;
  readonly expenses: string;
}

const EXPENSES = ['cost_of_sales', 'expenses', 'other_expenses'];

function useEarnings(start: string, end: string): Answer<Earnings> {
  return useAnswer(invoices.name, `earnings ${start} ${end}`, async (data, signal) => {
    const lines = await data.call('profit_and_loss', { start_date: start, end_date: end }, signal);
    return {
      // As the database counts it for its own metrics: what is sold, not other income.
      revenue: sumOf(lines, ({ section }) => section === 'revenue'),
      expenses: sumOf(lines, ({ section }) => EXPENSES.includes(section)),
    };
  });
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Since the books began. */
export function useEarningsToDate(): Answer<Earnings> {
  return useEarnings('1900-01-01', useToday());
}

export function useEarningsThisMonth(): Answer<Earnings> {
  const today = useToday();
  return useEarnings(firstOfMonth(today), today);
}

export function useEarningsLastMonth(): Answer<Earnings> {
  const month = firstOfMonth(useToday());
  return useEarnings(addMonths(month, -1), addDays(month, -1));
}

/** In percent, to a tenth; null where the month before had no revenue to compare with. */
export function growthOf(revenue: string, revenueBefore: string): number | null {
  const [now, before] = [Number(revenue), Number(revenueBefore)];
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null;
}

/** Sales orders of this month. */
export function useOrdersThisMonth(): Answer<number> {
  const month = firstOfMonth(useToday());
  return useAnswer('sales_orders', `since ${month}`, async (data, signal) => {
    const days = `${month}:${addDays(addMonths(month, 1), -1)}`;
    const query = { filters: [{ field: 'order_date', operator: 'between', value: days }] };
    const orders = { table_name: 'sales_orders', query, sum_fields: [] };
    return (await data.call('summarise_records', orders, signal)).count;
  });
}

interface Line {
  readonly section: string;
  readonly amount: number | string;
}

const sumOf = (lines: readonly Line[], isCounted: (line: Line) => boolean): string =>
  lines.filter(isCounted).reduce((total, { amount }) => addDecimals(total, String(amount)), '0');
