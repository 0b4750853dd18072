import { LANDLORD } from './partners.ts';

/** Monthly documents created automatically from their next date on. */
export const RECURRING = {
  rent: { name: 'Rent of warehouse and office', vendor: LANDLORD, account: '6100', amount: 2400, day: 1 },
  service: {
    name: 'Monthly stockroom audit',
    customer: 'Kingsway Motors',
    basket: { 'SV-020': 1 },
    day: 15,
  },
  entries: [
    {
      name: 'Insurance used up',
      description: 'A month of the prepaid insurance',
      debit: '6060',
      credit: '1300',
      amount: 180,
      reverses_next_month: false,
    },
    {
      name: 'Accrued electricity',
      description: 'Electricity used and not billed yet',
      debit: '6070',
      credit: '2110',
      amount: 320,
      reverses_next_month: true,
    },
  ],
} as const;
