import { AREA_CODES } from '../sample-customers.ts';
import { CLEANING, LIGHTING, PACKAGING, WORKWEAR } from './goods.ts';

/** A vendor of the company. */
export interface Partner {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly country: string;
  readonly payment_terms: number;
}

export const LANDLORD = 'Pier Nine Properties';
export const POWER = 'Harbour Light & Power';
export const TELECOM = 'Coastal Telecom';
export const SOFTWARE = 'Deskwise Software';
export const INSURANCE = 'Northway Insurance';
export const FUEL = 'Derwent Fuel';
export const MEDIA = 'Signal Media';
export const ACCOUNTANTS = 'Whitmore Accountants';
export const DEALER = 'Commercial Vehicle Sales';
export const EQUIPMENT = 'Warehouse Equipment Co';
export const REPAIRS = 'Bayside Repairs';

const HOME = 'Australia';

// name | street | city, state and postcode | days to pay
const LINES = `
${PACKAGING} | 220 Mill Road | Boyer, TAS 7140 | 30
${CLEANING} | 45 Works Avenue | Derrimut, VIC 3026 | 30
${WORKWEAR} | 310 Canvas Street | Bankstown, NSW 2200 | 30
${LANDLORD} | 9 Pier Street | Hobart, TAS 7000 | 7
${POWER} | 1 Turbine Way | Hobart, TAS 7000 | 14
${TELECOM} | 88 Signal Hill Road | Hobart, TAS 7000 | 14
${SOFTWARE} | 500 Crown Street | Surry Hills, NSW 2010 | 0
${INSURANCE} | 70 Bourke Street | Melbourne, VIC 3000 | 30
${FUEL} | 1200 Brooker Highway | Derwent Park, TAS 7009 | 14
${MEDIA} | 16 Elizabeth Street | Hobart, TAS 7000 | 30
${ACCOUNTANTS} | 255 Macquarie Street | Hobart, TAS 7000 | 30
${DEALER} | 64 Derwent Park Road | Moonah, TAS 7009 | 14
${EQUIPMENT} | 33 Depot Road | Laverton North, VIC 3026 | 30
${REPAIRS} | 4 Dock Lane | Bellerive, TAS 7018 | 30
`;

const domainOf = (name: string): string =>
  `${name.toLowerCase().replaceAll('&', ' ').split(/\s+/).filter(Boolean).slice(0, 2).join('-')}.example.com`;

const domestic = LINES.trim()
  .split('\n')
  .map((line, index): Partner => {
    const [name = '', address = '', place = '', terms = ''] = line.split('|').map((part) => part.trim());
    const parts = /^(?<city>.+), (?<state>[A-Z]{2,3}) (?<zip>\d{4})$/.exec(place)?.groups;
    return {
      name,
      email: `billing@${domainOf(name)}`,
      // 555-0100 to 555-0199 are reserved for fiction.
      phone: `(${AREA_CODES[parts?.state ?? ''] ?? '02'}) 5550 01${String(index + 10).padStart(2, '0')}`,
      address,
      city: parts?.city ?? '',
      state: parts?.state ?? '',
      zip_code: parts?.zip ?? '',
      country: HOME,
      payment_terms: Number(terms),
    };
  });

/** Vendors of the company. */
export const VENDORS: readonly Partner[] = [
  ...domestic,
  {
    name: LIGHTING,
    email: `accounts@${domainOf(LIGHTING)}`,
    phone: '+44 20 7946 0112',
    address: '18 Wharf Road',
    city: 'London',
    state: '',
    zip_code: 'SE10 0NF',
    country: 'United Kingdom',
    payment_terms: 45,
  },
];

/** The one customer abroad; all others are in the list of customers. */
export const FOREIGN_CUSTOMER: Partner & { readonly credit_limit: number } = {
  name: 'Maple Harbour Provisions',
  email: 'accounts@maple-harbour-provisions.example.com',
  phone: '+1 902 555 0147',
  address: '1520 Lower Water Street',
  city: 'Halifax',
  state: 'NS',
  zip_code: 'B3J 1R9',
  country: 'Canada',
  payment_terms: 30,
  credit_limit: 25_000,
};

/** People at customers, by the customer's name. */
export const CONTACT_PERSONS = [
  {
    customer: 'Maple Harbour Provisions',
    name: 'Claire Beaulieu',
    job_title: 'Accounts Payable',
    email: 'claire@maple-harbour-provisions.example.com',
    phone: '+1 902 555 0148',
  },
  {
    customer: 'Anchor Bay Marine Supply',
    name: 'Tom Okafor',
    job_title: 'Purchasing Manager',
    email: 'tom@anchor-bay-marine-supply.example.com',
    phone: '(08) 5550 0133',
  },
  {
    customer: 'Anchor Bay Marine Supply',
    name: 'Jo Lindgren',
    job_title: 'Office Manager',
    email: 'jo@anchor-bay-marine-supply.example.com',
    phone: '(08) 5550 0134',
  },
] as const;
