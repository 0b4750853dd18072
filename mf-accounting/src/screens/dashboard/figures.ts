import { type ListPage, type Row, useHost } from '@ledgerwise/contract';
import { addDays, addMonths, invoices } from '@ledgerwise/domain';
import { addDecimals, readFrom, todayIn } from '@ledgerwise/resource';
import { cardArguments } from '@ledgerwise/resource/query';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

const AWAITING = [{ field: 'status', operator: 'in', value: 'sent,overdue' }] as const;

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
      filters: AWAITING,
      sum: 'balance_due',
    });
    const { count, sums } = await data.call('summarise_records', request, signal);
    return { count, due: sums[column] ?? '0' };
  });
}

/** The unpaid invoices that fall due first. */
export function useUnpaid(): Answer<ListPage<Row>> {
  return useAnswer(invoices.name, 'unpaid', (data, signal) =>
    data.list(readFrom(invoices), {
      filters: AWAITING,
      sort: { field: 'due_date', descending: false },
      page: { size: SHOWN, offset: 0 },
      signal,
    }),
  );
}

/** From the ledger, in the base currency. */
export interface Earnings {
  /** Since the books began. */
  readonly revenue: string;
  readonly revenueThisMonth: string;
  readonly revenueLastMonth: string;
  /** Of this month. */
  readonly expenses: string;
}

const INCOME = ['revenue', 'other_income'];

export function useEarnings(): Answer<Earnings> {
  const { auth } = useHost();
  const today = todayIn(auth.organisation?.timeZone ?? 'UTC');
  return useAnswer(invoices.name, `earnings until ${today}`, async (data, signal) => {
    const month = `${today.slice(0, 7)}-01`;
    const between = (start_date: string, end_date: string) =>
      data.call('profit_and_loss', { start_date, end_date }, signal);
    const [all, now, before] = await Promise.all([
      between('1900-01-01', today),
      between(month, today),
      between(addMonths(month, -1), addDays(month, -1)),
    ]);
    const income = (lines: typeof all) => sumOf(lines, (section) => INCOME.includes(section));
    return {
      revenue: income(all),
      revenueThisMonth: income(now),
      revenueLastMonth: income(before),
      expenses: sumOf(now, (section) => !INCOME.includes(section)),
    };
  });
}

/** In percent, to a tenth; null where last month had no revenue to compare with. */
export function growthOf({ revenueThisMonth, revenueLastMonth }: Earnings): number | null {
  const [now, before] = [Number(revenueThisMonth), Number(revenueLastMonth)];
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null;
}

/** Sales orders of this month. */
export function useOrdersThisMonth(): Answer<number> {
  const { auth } = useHost();
  const month = `${todayIn(auth.organisation?.timeZone ?? 'UTC').slice(0, 7)}-01`;
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

const sumOf = (lines: readonly Line[], isCounted: (section: string) => boolean): string =>
  lines
    .filter(({ section }) => isCounted(section))
    .reduce((total, { amount }) => addDecimals(total, String(amount)), '0');
