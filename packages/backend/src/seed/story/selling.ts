import { FOREIGN_CUSTOMER } from './partners.ts';

/** Quantities by SKU. */
export type Basket = Readonly<Record<string, number>>;

/** A customer who buys again and again; the basket is for a month. */
export interface Regular {
  readonly customer: string;
  /** Day of the month: of the order and its shipment, or of the invoice. */
  readonly day: number;
  readonly basket: Basket;
  /** Every other month, and then twice as much; starting in the first month, or in the second. */
  readonly everyOther?: 'even' | 'odd';
  /** Ordered, shipped and invoiced; otherwise invoiced directly. */
  readonly byOrder?: true;
  /** Days from the invoice to the money. */
  readonly paysAfter: number;
  /** The month, counted from the beginning, in which only an amount comes at first. */
  readonly partIn?: readonly [month: number, amount: number];
  /** Prices are in this currency, at so much for a dollar of the price list. */
  readonly currency?: readonly [code: 'CAD', factor: number];
}

/** Regular customers. */
export const REGULARS: readonly Regular[] = [
  {
    customer: 'Pelican Point Hotel',
    day: 7,
    basket: { 'PK-340': 40, 'CL-220': 60, 'CL-330': 20 },
    byOrder: true,
    paysAfter: 26,
    partIn: [4, 3000],
  },
  {
    customer: 'Ironbridge Engineering',
    day: 9,
    basket: { 'WK-118': 30, 'WK-260': 25, 'LT-075': 18 },
    paysAfter: 52,
  },
  {
    customer: 'Millbrook Dairy',
    day: 12,
    basket: { 'PK-415': 60, 'CL-105': 80, 'CL-330': 25 },
    byOrder: true,
    paysAfter: 29,
  },
  {
    customer: 'Beacon Street Bakery',
    day: 15,
    basket: { 'PK-210': 70, 'PK-340': 30 },
    paysAfter: 12,
  },
  {
    customer: 'Crestview Property Management',
    day: 18,
    basket: { 'CL-105': 70, 'CL-220': 70, 'LT-180': 14, 'SV-010': 2 },
    byOrder: true,
    paysAfter: 33,
    partIn: [8, 2500],
  },
  {
    customer: 'Huon Valley Orchards',
    day: 8,
    everyOther: 'even',
    basket: { 'PK-210': 90, 'PK-415': 50, 'SV-010': 1 },
    paysAfter: 30,
  },
  {
    customer: 'Hallmark Catering Company',
    day: 20,
    everyOther: 'odd',
    basket: { 'PK-340': 20, 'CL-330': 25 },
    paysAfter: 14,
  },
  {
    customer: FOREIGN_CUSTOMER.name,
    day: 22,
    everyOther: 'even',
    basket: { 'WK-118': 10, 'WK-260': 10, 'LT-075': 12, 'LT-180': 6 },
    paysAfter: 35,
    currency: ['CAD', 0.91],
  },
];

/** Sales of each month of the story, relative to an ordinary one. */
export const SEASON: readonly number[] = [
  0.9, 1.06, 0.84, 0.88, 0.97, 1.02, 1.05, 1.1, 1.12, 1.04, 1.0, 1.03, 1.08,
];

/** Sales dated relative to today, so that there is always something open, late or started. */
export interface RecentSale {
  readonly customer: string;
  readonly daysAgo: number;
  readonly basket: Basket;
  readonly daysToPay?: number;
  /** Payment so far, and how many days ago. */
  readonly paid?: readonly [amount: number, daysAgo: number];
  readonly isDraft?: true;
}

/** Invoices besides the monthly ones: overdue, partly paid, not sent yet. */
export const RECENT_SALES: readonly RecentSale[] = [
  { customer: 'Hazelwood Community Theatre', daysAgo: 132, basket: { 'SV-020': 2 }, daysToPay: 30 },
  {
    customer: 'Dalton Print & Design',
    daysAgo: 74,
    basket: { 'PK-415': 24, 'SV-010': 1 },
    daysToPay: 30,
    paid: [300, 40],
  },
  { customer: 'Corbin Dental Group', daysAgo: 43, basket: { 'CL-330': 8, 'CL-220': 6 }, daysToPay: 30 },
  { customer: 'Fletcher Family Dentistry', daysAgo: 21, basket: { 'CL-330': 4 }, daysToPay: 14 },
  { customer: 'Lighthouse Insurance Brokers', daysAgo: 6, basket: { 'SV-020': 1 } },
  {
    customer: 'Oakhurst Retirement Village',
    daysAgo: 1,
    basket: { 'CL-220': 12, 'CL-105': 10 },
    isDraft: true,
  },
  { customer: 'Foxglove Florists', daysAgo: 0, basket: { 'PK-210': 6 }, isDraft: true },
];

/** A document for a customer that posts nothing yet. */
export interface RecentDocument {
  readonly customer: string;
  readonly daysAgo: number;
  readonly basket: Basket;
  /** Kind in the database. */
  readonly kind: string;
  /** The field with its day, and what else its head says of days, in days from that one. */
  readonly dated: string;
  readonly later?: Readonly<Record<string, number>>;
  /** Steps that were taken on its day. */
  readonly steps: readonly string[];
}

const ORDER = { kind: 'sales_order', dated: 'order_date', steps: [] } as const;

const QUOTE = { kind: 'quote', dated: 'quote_date', later: { valid_until: 30 }, steps: [] } as const;

export const RECENT_DOCUMENTS: readonly RecentDocument[] = [
  {
    ...ORDER,
    customer: 'Kingsway Motors',
    daysAgo: 3,
    basket: { 'CL-330': 6, 'WK-118': 2 },
    steps: ['fulfil'],
  },
  { ...ORDER, customer: 'Highland Sports Club', daysAgo: 1, basket: { 'CL-220': 15, 'PK-340': 4 } },
  { ...QUOTE, customer: 'Kingsway Motors', daysAgo: 45, basket: { 'CL-330': 20 }, steps: ['send'] },
  {
    ...QUOTE,
    customer: 'Foxglove Florists',
    daysAgo: 20,
    basket: { 'PK-210': 40 },
    steps: ['send', 'decline'],
  },
  {
    ...QUOTE,
    customer: 'Pelican Point Hotel',
    daysAgo: 12,
    basket: { 'CL-220': 30 },
    steps: ['send', 'accept'],
  },
  { ...QUOTE, customer: 'Beacon Street Bakery', daysAgo: 4, basket: { 'PK-210': 90 }, steps: ['send'] },
  { ...QUOTE, customer: 'Oakhurst Retirement Village', daysAgo: 0, basket: { 'CL-105': 24 } },
];

/** Gloves of a wrong size were returned. */
export const RETURN = {
  customer: 'Pelican Point Hotel',
  month: 6,
  after: 9,
  basket: { 'CL-330': 2 },
};

/** An invoice that was made a second time, and cancelled. */
export const MISTAKE = {
  customer: 'Beacon Street Bakery',
  month: 10,
  day: 15,
  basket: { 'PK-210': 70 },
  reason: 'Invoiced twice by mistake',
};
