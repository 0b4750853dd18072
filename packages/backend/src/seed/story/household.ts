import { DEALER, EQUIPMENT } from './partners.ts';

/** The company's country, with the currency of its books and its tax. */
export const HOME = {
  country: 'AU',
  currency: 'AUD',
  base_currency: 'AUD',
  default_gst_rate: 10,
};

/** Letterhead of the company's documents, and how its customers pay. */
export const LETTERHEAD = {
  address: '40 Franklin Wharf\nHobart TAS 7000\nAustralia',
  tax_id: 'ABN 64 300 120 455',
  email: 'accounts@harbourandsons.example',
  phone: '(03) 5550 0140',
  payment_details:
    'By transfer to Harbour & Sons Trading, Example Harbour Bank, BSB 000-123, account 4402 1189. Please give the number of the invoice.',
};

/** Initial capital of the owners, and the loan. */
export const BEGINNING = { capital: 80_000, loan: 50_000 };

/** Repaid monthly, with interest on the balance. */
export const LOAN = { day: 15, repayment: 750, yearlyRate: 0.066 };

/** Taken out by the owners in these months. */
export const DRAWINGS = { months: [3, 6, 9, 12], day: 28, amount: 1200 };

/** Employees on the payroll. */
export const EMPLOYEES = [
  { first_name: 'Marcus', last_name: 'Reed', email: 'manager@example.com', begins: 0 },
  { first_name: 'Uma', last_name: 'Patel', email: 'user@example.com', begins: 0 },
  { first_name: 'Grace', last_name: 'Okafor', email: 'grace.okafor@example.com', begins: 0 },
  { first_name: 'Tomas', last_name: 'Lindqvist', email: 'tomas.lindqvist@example.com', begins: 5 },
] as const;

/** Monthly wages from a month on, with withheld tax and retirement contributions. */
export const WAGES = {
  day: 25,
  paidOverOn: 10,
  gross: [
    { from: 0, amount: 7350 },
    { from: 5, amount: 9900 },
  ],
  tax: 0.19,
  retirement: 0.05,
};

/** Fixed assets of the company. */
export const ASSETS = [
  {
    name: 'Delivery van',
    category: 'Vehicles',
    account: '1520',
    vendor: DEALER,
    month: 0,
    day: 2,
    price: 28_600,
    salvage: 5200,
    years: 6,
  },
  {
    name: 'Pallet racking',
    category: 'Furniture',
    account: '1530',
    vendor: EQUIPMENT,
    month: 0,
    day: 3,
    price: 8400,
    salvage: 0,
    years: 10,
  },
  {
    name: 'Office computers',
    category: 'Computers',
    account: '1540',
    vendor: EQUIPMENT,
    month: 0,
    day: 3,
    price: 3900,
    salvage: 300,
    years: 3,
  },
  {
    name: 'Label printer',
    category: 'Computers',
    account: '1540',
    vendor: EQUIPMENT,
    month: 0,
    day: 3,
    price: 980,
    salvage: 0,
    years: 3,
  },
  {
    name: 'Forklift, second hand',
    category: 'Plant',
    account: '1500',
    vendor: EQUIPMENT,
    month: 4,
    day: 10,
    price: 14_200,
    salvage: 2200,
    years: 8,
  },
] as const;

/** The label printer was sold again. */
export const OLD_PRINTER = { name: 'Label printer', month: 8, day: 11, proceeds: 350 };

/** Exchange rates on the first of each month of the story. */
export const RATES = {
  CAD: [
    1.0921, 1.0856, 1.0797, 1.0832, 1.0895, 1.095, 1.0991, 1.1034, 1.1078, 1.1038, 1.1088, 1.1123, 1.1158,
  ],
  GBP: [1.928, 1.9351, 1.9296, 1.9134, 1.9216, 1.933, 1.9464, 1.9537, 1.9473, 1.9404, 1.9514, 1.9594, 1.966],
} as const;

/** Planned for each month, by account. */
export const BUDGET = {
  '4000': 38_500,
  '4010': 500,
  '5000': 21_500,
  '6000': 220,
  '6030': 280,
  '6040': 800,
  '6060': 310,
  '6070': 380,
  '6080': 340,
  '6100': 2400,
  '6130': 145,
  '6140': 165,
  '6160': 9000,
  '7000': 250,
} as const;

/** Days of the month after a quarter, and the next advance on income tax. */
export const TAXES = {
  filed: 12,
  paid: 21,
  due: 28,
  income: { day: 15, amount: 900, description: 'Advance payment' },
};

/** Bank transactions that are not in the books yet. */
export const UNMATCHED = [
  { daysAgo: 2, amount: -18, description: 'MONTHLY ACCOUNT FEE' },
  { daysAgo: 1, amount: 250, description: 'DEPOSIT DALTON PRINT & DESIGN' },
] as const;

/** Number of last days that are not on the statement yet. */
export const STATEMENT_LAG = 3;
