import { LANDLORD } from './partners.ts';

/** What comes back each month by itself, from its next day on. */
export const RECURRING = {
  rent: { name: 'Rent of warehouse and office', vendor: LANDLORD, account: '6100', amount: 2400, day: 1 },
  service: {
    name: 'Monthly stockroom audit',
    customer: 'Kingsway Motors',
    basket: { 'SV-020': 1 },
    day: 15,
  },
} as const;
