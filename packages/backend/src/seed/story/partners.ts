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
export const POWER = 'Harbor Light & Power';
export const TELECOM = 'Coastal Telecom';
export const SOFTWARE = 'Deskwise Software';
export const INSURANCE = 'Northway Insurance';
export const FUEL = 'Tri-County Fuel';
export const MEDIA = 'Signal Media';
export const ACCOUNTANTS = 'Whitmore Accountants';
export const DEALER = 'Commercial Vehicle Center';
export const EQUIPMENT = 'Warehouse Equipment Co';
export const REPAIRS = 'Bayside Repairs';

const US = 'United States';

// name | street | city, state zip | days to pay
const LINES = `
${PACKAGING} | 2200 Mill Road | Tacoma, WA 98421 | 30
${CLEANING} | 45 Works Avenue | Toledo, OH 43604 | 30
${WORKWEAR} | 310 Canvas Street | Fall River, MA 02721 | 30
${LANDLORD} | 9 Pier Street | Portland, ME 04101 | 7
${POWER} | 1 Turbine Way | Portland, ME 04102 | 14
${TELECOM} | 88 Signal Hill | Portland, ME 04103 | 14
${SOFTWARE} | 500 Market Street | San Francisco, CA 94105 | 0
${INSURANCE} | 70 State Street | Augusta, ME 04330 | 30
${FUEL} | 1200 Route 1 | Scarborough, ME 04074 | 14
${MEDIA} | 16 Exchange Street | Portland, ME 04101 | 30
${ACCOUNTANTS} | 255 Commercial Street | Portland, ME 04101 | 30
${DEALER} | 640 Auto Drive | Westbrook, ME 04092 | 14
${EQUIPMENT} | 33 Depot Road | Worcester, MA 01604 | 30
${REPAIRS} | 4 Dock Lane | South Portland, ME 04106 | 30
`;

const domainOf = (name: string): string =>
  `${name.toLowerCase().replaceAll('&', ' ').split(/\s+/).filter(Boolean).slice(0, 2).join('-')}.example.com`;

const domestic = LINES.trim()
  .split('\n')
  .map((line, index): Partner => {
    const [name = '', address = '', place = '', terms = ''] = line.split('|').map((part) => part.trim());
    const parts = /^(?<city>.+), (?<state>[A-Z]{2}) (?<zip>\d{5})$/.exec(place)?.groups;
    return {
      name,
      email: `billing@${domainOf(name)}`,
      // 555-0100 to 555-0199 are reserved for fiction.
      phone: `(207) 555-01${String(index + 10).padStart(2, '0')}`,
      address,
      city: parts?.city ?? '',
      state: parts?.state ?? '',
      zip_code: parts?.zip ?? '',
      country: US,
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
    phone: '+1 619 555 0133',
  },
  {
    customer: 'Anchor Bay Marine Supply',
    name: 'Jo Lindgren',
    job_title: 'Office Manager',
    email: 'jo@anchor-bay-marine-supply.example.com',
    phone: '+1 619 555 0134',
  },
] as const;
