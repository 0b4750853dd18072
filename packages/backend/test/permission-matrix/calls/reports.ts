import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

const YEAR = "'2026-01-01', '2026-12-31'";
const PERIOD = { start_date: '2026-01-01', end_date: '2026-12-31' };

/** Reports. Each must show the account or contact of its organization, and none of the other. */
export const reportCalls: CallsOf = (cast) => {
  const showing = (report: string) =>
    aboutBoth(
      cast,
      ({ marker }) => `nullif((select count(*) from ${report} where account_name = ${quote(marker)}), 0)`,
    );
  const aging = (name: string) =>
    aboutBoth(
      cast,
      ({ contact }) =>
        `nullif((select count(*) from ${name}('2026-12-31') a where a.contact = ${quote(contact)}), 0)`,
    );
  const rows = (report: string) => ({ self: `nullif((select count(*) from ${report}), 0)` });
  return {
    account_statement: aboutBoth(
      cast,
      ({ markerAccount }) => `account_statement(${quote(markerAccount)}, ${YEAR}) ->> 'count'`,
    ),
    audit_log: aboutBoth(
      cast,
      ({ sentInvoice }) =>
        `nullif(audit_log(entity => 'invoices', record_id => ${quote(sentInvoice)}) -> 'entries', '[]')`,
    ),
    audit_log_choices: { self: `nullif(audit_log_choices() -> 'actors', '[]')` },
    balance_sheet: showing(`balance_sheet('2026-12-31')`),
    books_health: rows('books_health() where ok'),
    // Twelve months of income and cost of the caller's organization.
    budget_sheet: { self: `nullif(budget_sheet('2026-01-01') -> 'accounts', '[]')` },
    budget_vs_actual: showing(`budget_vs_actual(${YEAR})`),
    cash_flow: rows(`cash_flow(${YEAR})`),
    // The balances of the dashboard of the caller's organization.
    dashboard: { self: `nullif(dashboard() -> 'accounts', '[]')` },
    file_gst_return: { self: `file_gst_return('2020-02-01', '2020-02-29', ${KEY})` },
    general_ledger: aboutBoth(
      cast,
      ({ markerCode }) => `nullif((select count(*) from general_ledger(${quote(markerCode)}, ${YEAR})), 0)`,
    ),
    gst_filing: { self: `gst_filing(${YEAR}) ->> 'boxes'` },
    gst_return: rows(`gst_return(${YEAR})`),
    ledger_overview: { self: `nullif(ledger_overview('2026-12-31') -> 'accounts', '[]')` },
    payables_aging: aging('payables_aging'),
    profit_and_loss: showing(`profit_and_loss(${YEAR})`),
    receivables_aging: aging('receivables_aging'),
    run_report: aboutBoth(
      cast,
      ({ marker }) => `nullif((select count(*)
        from jsonb_array_elements(run_report('trial-balance', ${quoteJson(PERIOD)}) -> 'rows') r
        where r -> 'cells' ->> 'name' = ${quote(marker)}), 0)`,
    ),
    save_budgets: aboutBoth(
      cast,
      ({ sales }) =>
        `nullif(save_budgets(${quoteJson([{ account_id: sales, month: '2026-03-01', amount: '5' }])}, ${KEY}), 0)`,
    ),
    // The returns of the caller's organization besides the GST return.
    tax_returns: { self: '(select count(*) from tax_returns())' },
    trial_balance: showing(`trial_balance(${YEAR})`),
    void_gst_return: aboutBoth(
      cast,
      ({ gstReturn }) => `void_gst_return(${quote(gstReturn)}, 'Wrong', ${KEY})`,
    ),
  };
};
