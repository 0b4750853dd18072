/** Rows of the template for an import of journal entries. */
export const JOURNAL_ROWS = [
  {
    entry_date: '2026-03-31',
    description: 'Wages for March',
    reference: 'PAY 3',
    account_id: 'Wages and Salaries',
    debit: '5200',
  },
  { account_id: 'Payroll Tax Payable', line_description: 'Withheld from wages', credit: '1180' },
  { account_id: '1000', line_description: 'Paid on Tuesday', credit: '4020' },
  {
    entry_date: '2026-03-31',
    description: 'Late fee',
    account_id: '1100',
    contact_id: 'Harbour Cafe',
    debit: '25',
  },
  { account_id: 'Other Income', credit: '25' },
] as const;
