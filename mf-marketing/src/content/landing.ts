import { TRIAL_DAYS } from './plans.ts';

/** Texts of the landing page. Its feature cards are in `highlights.ts`. */
export const landing = {
  kicker: 'Free during BETA',
  title: 'Accounting for businesses that have outgrown spreadsheets',
  lead: (product: string) =>
    `${product} keeps customers, invoices, bills, stock and the bank in one set of books, shows each change the moment a colleague makes it, and checks its own numbers.`,
  demo: 'Try the demo',
  terms: `${TRIAL_DAYS}-day free trial with all features · No credit card required · Cancel anytime · Fully responsive · No installation`,
  dashboardAlt:
    'The dashboard of the sample company: cash, what is owed and due, profit, and income and expenses by month.',
  dashboardCaption: 'The dashboard of the sample company, exactly as you’ll see it when you sign up.',
  highlights: 'What you get',
  proof: 'A balance sheet that checks itself',
  proofText:
    'Every report shows the checks it passed: totals against the ledger, stock against its account, customers against receivables. If one fails, it shows you the rows to blame.',
  proofLink: 'How the books prove themselves',
  balanceSheetAlt:
    'The balance sheet of the sample company, with its totals and the checks that it has passed.',
  lists: 'Lists that update themselves',
  listsText:
    'Search, filter, total and edit in bulk. You see colleagues’ changes as they happen, on any device. Everything works without a mouse.',
  listsLink: 'All features',
  invoicesAlt: 'The list of invoices of the sample company, with what is due, what is overdue and the total.',
  closing: 'Try it with your own customers',
  closingText: 'Create an account, import a CSV file, and start working. No installation, nothing to set up.',
  contact: 'Talk to us',
} as const;
