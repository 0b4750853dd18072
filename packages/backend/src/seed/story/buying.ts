import { CLEANING, LIGHTING, PACKAGING, WORKWEAR } from './goods.ts';
import {
  ACCOUNTANTS,
  FUEL,
  INSURANCE,
  LANDLORD,
  MEDIA,
  POWER,
  REPAIRS,
  SOFTWARE,
  TELECOM,
} from './partners.ts';

/** Orders of products: their months, the number of months that they last, and the delivery time. */
export interface Supply {
  readonly vendor: string;
  /** Ordered in the first month and then every other one, starting with this. */
  readonly nextIn: 1 | 2;
  /** Number of ordinary months that the first order lasts. */
  readonly opening: number;
  /** Currency of the vendor, and its price for each unit of ours. */
  readonly currency?: readonly [code: 'GBP', factor: number];
  /** Days from the bill to the payment. */
  readonly paidAfter: number;
}

export const SUPPLIES: readonly Supply[] = [
  { vendor: PACKAGING, nextIn: 1, opening: 1.6, paidAfter: 28 },
  { vendor: WORKWEAR, nextIn: 1, opening: 1.6, paidAfter: 30 },
  { vendor: CLEANING, nextIn: 2, opening: 2.5, paidAfter: 27 },
  { vendor: LIGHTING, nextIn: 2, opening: 2.5, currency: ['GBP', 0.65], paidAfter: 42 },
];

/** Number of ordinary months that each later order lasts. */
export const ORDERED_FOR = 2.1;

/** The month in which a bill asked more than was ordered, and by how much. */
export const PRICE_RISE = { vendor: CLEANING, month: 6, factor: 1.04 };

/** A bill that comes again and again. */
export interface Overhead {
  readonly vendor: string;
  readonly account: string;
  readonly description: string;
  readonly day: number;
  readonly paidAfter: number;
  /** Amounts month by month; 0 for none. A shorter list repeats. */
  readonly amounts: readonly number[];
}

export const OVERHEADS: readonly Overhead[] = [
  {
    vendor: LANDLORD,
    account: '6100',
    description: 'Rent of warehouse and office',
    day: 1,
    paidAfter: 3,
    amounts: [2400],
  },
  {
    vendor: SOFTWARE,
    account: '6130',
    description: 'Subscriptions for a year, 5 seats',
    day: 5,
    paidAfter: 0,
    amounts: [1740, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    vendor: POWER,
    account: '6070',
    description: 'Electricity and heating',
    day: 12,
    paidAfter: 13,
    amounts: [
      412.6, 468.15, 503.9, 486.35, 421.7, 344.2, 287.45, 296.8, 318.25, 309.6, 327.15, 389.4, 418.75,
    ],
  },
  {
    vendor: TELECOM,
    account: '6140',
    description: 'Telephone and internet, two months',
    day: 14,
    paidAfter: 13,
    amounts: [0, 328],
  },
  {
    vendor: FUEL,
    account: '6080',
    description: 'Diesel for the delivery van, two months',
    day: 27,
    paidAfter: 12,
    amounts: [0, 675.3, 0, 610.95, 0, 681.85, 0, 741.15, 0, 840.55, 0, 691.65],
  },
  {
    vendor: INSURANCE,
    account: '6060',
    description: 'Business insurance, three months',
    day: 3,
    paidAfter: 25,
    amounts: [930, 0, 0],
  },
  {
    vendor: MEDIA,
    account: '6000',
    description: 'Trade directory and spring campaign',
    day: 16,
    paidAfter: 26,
    amounts: [0, 240, 0, 600],
  },
  {
    vendor: ACCOUNTANTS,
    account: '6030',
    description: 'Accounts and tax advice',
    day: 24,
    paidAfter: 28,
    amounts: [0, 0, 1850, 0, 0, 480, 0, 0, 480, 0, 0, 480],
  },
];

/** Boxes that arrived crushed were returned. */
export const RETURNED_GOODS = { vendor: PACKAGING, month: 7, sku: 'PK-415', quantity: 5 };

/** A bill that is overdue. */
export const LATE_BILL = {
  vendor: REPAIRS,
  account: '6110',
  description: 'Repair of the loading door',
  amount: 685,
  daysAgo: 47,
};

/** A bill that waits for approval. */
export const PENDING_BILL = {
  vendor: REPAIRS,
  account: '6110',
  description: 'Service of the forklift',
  amount: 240,
};

/** An order in progress, and a draft. */
export const ORDERED_LATELY = {
  sent: { vendor: LIGHTING, currency: ['GBP', 0.65], daysAgo: 3 },
  draft: { vendor: PACKAGING },
} as const;
