/** A product that the company buys, stocks and sells. */
export interface Good {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  /** For one unit, before GST. */
  readonly price: number;
  /** The vendor's price of one unit, in the vendor's currency. */
  readonly cost: number;
  /** Name of the vendor. */
  readonly from: string;
  readonly reorderLevel: number;
}

export const PACKAGING = 'Pacific Packaging Mills';
export const CLEANING = 'Cleanline Chemicals';
export const WORKWEAR = 'Summit Workwear';
export const LIGHTING = 'Thames Lighting Works';

/** Goods in the warehouse. */
export const GOODS: readonly Good[] = [
  {
    sku: 'PK-210',
    name: 'Kraft Paper Bags, 500',
    description: 'Brown, flat handle, 10 x 5 x 13 inches',
    price: 38,
    cost: 21.4,
    from: PACKAGING,
    reorderLevel: 120,
  },
  {
    sku: 'PK-340',
    name: 'Compostable Cups 12 oz, 1000',
    description: 'Double wall, with lids',
    price: 89,
    cost: 52,
    from: PACKAGING,
    reorderLevel: 130,
  },
  {
    sku: 'PK-415',
    name: 'Corrugated Boxes, bundle of 25',
    description: 'Single wall, 18 x 12 x 12 inches',
    price: 31.5,
    cost: 17.8,
    from: PACKAGING,
    reorderLevel: 90,
  },
  {
    sku: 'CL-105',
    name: 'Floor Cleaner, 5 L',
    description: 'Concentrate, makes 250 L',
    price: 16.9,
    cost: 8.6,
    from: CLEANING,
    reorderLevel: 110,
  },
  {
    sku: 'CL-220',
    name: 'Paper Hand Towels, case',
    description: '15 sleeves of 200, two-ply',
    price: 34,
    cost: 19.5,
    from: CLEANING,
    reorderLevel: 100,
  },
  {
    sku: 'CL-330',
    name: 'Nitrile Gloves, 10 boxes',
    description: 'Powder free, sizes as ordered',
    price: 72,
    cost: 41,
    from: CLEANING,
    reorderLevel: 50,
  },
  {
    sku: 'WK-118',
    name: 'Hi-Vis Vests, pack of 10',
    description: 'Class 2, yellow',
    price: 64,
    cost: 36,
    from: WORKWEAR,
    reorderLevel: 55,
  },
  {
    sku: 'WK-260',
    name: 'Safety Boots, pair',
    description: 'Steel toe, slip resistant',
    price: 92,
    cost: 47.5,
    from: WORKWEAR,
    reorderLevel: 60,
  },
  {
    sku: 'WK-305',
    name: 'Rain Ponchos, pack of 20',
    description: 'To be ordered for the autumn',
    price: 54,
    cost: 30,
    from: WORKWEAR,
    reorderLevel: 20,
  },
  {
    sku: 'LT-075',
    name: 'LED Work Light',
    description: 'Rechargeable, 2000 lumens',
    price: 58,
    cost: 22.8,
    from: LIGHTING,
    reorderLevel: 20,
  },
  {
    sku: 'LT-180',
    name: 'Emergency Exit Sign',
    description: 'Battery backed, wall or ceiling',
    price: 49,
    cost: 18.9,
    from: LIGHTING,
    reorderLevel: 15,
  },
];

/** Services; `account` is the one of their sales. */
export const SERVICES = [
  { sku: 'SV-010', name: 'Delivery and Set-up', description: 'Within 50 miles', price: 85, account: '4010' },
  {
    sku: 'SV-020',
    name: 'Stockroom Audit',
    description: 'Half a day on site, with a written plan',
    price: 320,
    account: '4010',
  },
] as const;
