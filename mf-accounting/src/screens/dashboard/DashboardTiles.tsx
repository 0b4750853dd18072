import { absolutePath, useHost } from '@ledgerwise/contract';
import { customers, invoices } from '@ledgerwise/domain';
import { type Dashboard, startOfMonth } from '@ledgerwise/resource';
import { formatMoney, formatNumber, Tile, useFormats } from '@ledgerwise/ui/core';
import { type Answer, useToday } from '@ledgerwise/ui/resource';
import styles from './dashboard.module.css';
import { useFigureLinks } from './figure-links.ts';
import { growthWords, monthBefore, shortMonth } from './months.ts';
import { NONE } from './no-figure.ts';
import { dashboardTilesTexts } from './texts.ts';
import { useDisplayed } from './use-displayed.ts';

/** No books are older: revenue to date begins here. */
const BEGINNING = '1900-01-01';

/** The four figures at the top; each links to its details. */
export function DashboardTiles({ answer: { value, error } }: { readonly answer: Answer<Dashboard> }) {
  const { basePath } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  const today = useToday();
  const { profitOf } = useFigureLinks();
  // Figures stay while they cannot be refetched.
  const isLost = Boolean(error) && !value;
  const money = (amount: string | undefined) =>
    isLost ? NONE : amount === undefined ? undefined : formatMoney(amount, currency, formats);
  /** Before the first posting, a zero says nothing: a dash, and the caption says why. Afterwards it is a figure. */
  const isUnused = value?.has_postings === false;
  const figure = (isNone: boolean | undefined, written: string | undefined) =>
    isNone && isUnused ? NONE : written;
  const caption = (
    isNone: boolean | undefined,
    some: string,
    none: string,
    failed: string = dashboardTilesTexts.unreadable,
  ) => (isLost ? failed : isNone ? none : some);
  const isZero = (amount: string | undefined) => amount !== undefined && Number(amount) === 0;
  const asOf = value?.as_of ?? today;
  const note = (write: (known: Dashboard) => string) => (value ? write(value) : '');
  const count = value?.metrics.customers_count;
  const displayed = useDisplayed(value, value ? [value.revenue, value.invoices.due, value.expenses] : []);
  return (
    <>
      <div className={styles.tiles}>
        <Tile
          label={dashboardTilesTexts.totalRevenue}
          figure={figure(isZero(value?.revenue), money(value?.revenue))}
          also={displayed.amounts[0]}
          caption={caption(
            isUnused && isZero(value?.revenue),
            dashboardTilesTexts.currentTotal,
            dashboardTilesTexts.noRevenue,
          )}
          note={note(({ metrics: { revenue_this_month, growth_pct }, revenue }) =>
            isZero(revenue)
              ? ''
              : `${shortMonth(asOf)}: ${money(revenue_this_month)}${growthWords(growth_pct, formats)}`,
          )}
          {...profitOf(BEGINNING, today)}
        />
        <Tile
          label={dashboardTilesTexts.outstandingInvoices}
          figure={figure(value?.invoices.has_any === false, money(value?.invoices.due))}
          also={displayed.amounts[1]}
          caption={caption(
            value?.invoices.has_any === false,
            dashboardTilesTexts.amountDue,
            dashboardTilesTexts.noInvoices,
          )}
          note={note(({ invoices: { overdue } }) =>
            isZero(overdue) ? '' : dashboardTilesTexts.overdue(money(overdue)),
          )}
          to={`${absolutePath(basePath, invoices.path)}?view=awaiting`}
        />
        <Tile
          label={dashboardTilesTexts.monthlyExpenses}
          figure={figure(isZero(value?.expenses), money(value?.expenses))}
          also={displayed.amounts[2]}
          caption={caption(
            isUnused && isZero(value?.expenses),
            dashboardTilesTexts.month,
            dashboardTilesTexts.noExpenses,
          )}
          note={note(({ expenses_before }) =>
            isZero(expenses_before) ? '' : `${monthBefore(asOf)}: ${money(expenses_before)}`,
          )}
          {...profitOf(startOfMonth(today), today)}
        />
        <Tile
          label={dashboardTilesTexts.activeCustomers}
          figure={
            isLost
              ? NONE
              : figure(count === 0, count === undefined ? undefined : formatNumber(count, formats))
          }
          caption={caption(
            count === 0,
            dashboardTilesTexts.totalCustomers,
            dashboardTilesTexts.noCustomers,
            dashboardTilesTexts.notCounted,
          )}
          to={absolutePath(basePath, customers.path)}
        />
      </div>
      {displayed.note !== null && <p className={styles.displayed}>{displayed.note}</p>}
    </>
  );
}
