/** A customer of the sample company, as its form would be filled in. */
export interface SampleCustomer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly country: string;
  readonly payment_terms: number;
  readonly credit_limit: number;
}

// name | street | city, state and postcode | days to pay | credit limit
const LINES = `
Alder & Finch Interiors | 12 Canal Street | Hobart, TAS 7000 | 30 | 12000
Anchor Bay Marine Supply | 480 Harbour Drive | Fremantle, WA 6160 | 45 | 40000
Ashgrove Veterinary Clinic | 77 Meadow Lane | Ballarat, VIC 3350 | 14 | 5000
Atlas Freight Partners | 1901 Terminal Road | Port Melbourne, VIC 3207 | 60 | 85000
Barton Hill Farm Shop | 3 Orchard Way | Orange, NSW 2800 | 30 | 7500
Beacon Street Bakery | 214 Beacon Street | Newtown, NSW 2042 | 14 | 3000
Birchwood Primary School | 900 Birchwood Avenue | Canberra, ACT 2601 | 30 | 15000
Blue Heron Kayaks | 61 Shoreline Road | Noosa Heads, QLD 4567 | 30 | 9000
Bright Path Tutoring | 18 College Avenue | Armidale, NSW 2350 | 14 | 2500
Caldwell & Moss Architects | 500 George Street | Sydney, NSW 2000 | 30 | 30000
Cedar Ridge Lodge | 2200 Summit Road | Katoomba, NSW 2780 | 30 | 18000
Charlton Office Furniture | 35 Commerce Park | Wollongong, NSW 2500 | 45 | 50000
Clearwater Pool Services | 409 Palm Court | Gold Coast, QLD 4217 | 30 | 6000
Copper Kettle Brewing | 88 Mill Street | Bendigo, VIC 3550 | 30 | 20000
Corbin Dental Group | 125 Hutt Street | Adelaide, SA 5000 | 30 | 16000
Crestview Property Management | 700 Lakeshore Drive | Melbourne, VIC 3000 | 30 | 60000
Dalton Print & Design | 27 Foundry Row | Geelong, VIC 3220 | 30 | 8000
Driftwood Cafe | 5 Pier Road | Torquay, VIC 3228 | 7 | 1500
Eastgate Builders Merchants | 1400 Industrial Way | Newcastle, NSW 2300 | 45 | 75000
Elmfield Garden Centre | 62 Nursery Road | Toowoomba, QLD 4350 | 30 | 11000
Evergreen Physiotherapy | 310 Wellness Court | Launceston, TAS 7250 | 14 | 4000
Fairhaven Boatyard | 9 Slipway Lane | Kettering, TAS 7155 | 30 | 22000
Fletcher Family Dentistry | 144 Main Street | Albury, NSW 2640 | 30 | 6500
Foxglove Florists | 21 Market Square | Carlton, VIC 3053 | 14 | 2000
Garrison Security Systems | 805 Commerce Street | Parramatta, NSW 2150 | 30 | 35000
Golden Wattle Stationers | 77 Church Street | Kalgoorlie, WA 6430 | 30 | 14000
Granite Island Tools | 1010 Elm Street | Whyalla, SA 5600 | 45 | 28000
Greenline Couriers | 46 Depot Street | Richmond, VIC 3121 | 30 | 9500
Hallmark Catering Company | 380 River Road | Brisbane, QLD 4000 | 14 | 10000
Harlow & Pike Solicitors | 1 Court Square | Perth, WA 6000 | 30 | 20000
Hazelwood Community Theatre | 150 Stage Street | Hobart, TAS 7000 | 30 | 5500
Highland Sports Club | 2600 Fairway Drive | Mornington, VIC 3931 | 30 | 24000
Huon Valley Orchards | 715 Channel Highway | Huonville, TAS 7109 | 30 | 13000
Imperial Dry Cleaners | 98 Broad Street | Glenelg, SA 5045 | 14 | 2500
Ironbridge Engineering | 4300 Foundry Avenue | Broken Hill, NSW 2880 | 60 | 90000
Juniper Wellness Studio | 33 Todd Street | Alice Springs, NT 0870 | 14 | 3500
Kestrel Aviation Services | 600 Hangar Road | Cairns, QLD 4870 | 45 | 65000
Kingsway Motors | 1750 Princes Highway | Dandenong, VIC 3175 | 30 | 45000
Lakeside Montessori | 29 Lake View Road | Jindabyne, NSW 2627 | 30 | 8500
Larkspur Books | 402 Hill Street | Hahndorf, SA 5245 | 30 | 4500
Laurel Bank Studios | 81 Lawson Street | Byron Bay, NSW 2481 | 30 | 26000
Lighthouse Insurance Brokers | 55 Atlantic Avenue | Hobart, TAS 7000 | 30 | 17000
Linden Tree Childcare | 640 Linden Street | Bathurst, NSW 2795 | 14 | 6000
Mayfield Hardware | 19 Front Street | Shepparton, VIC 3630 | 30 | 12500
Meridian Consulting Group | 900 Collins Street | Docklands, VIC 3008 | 30 | 55000
Millbrook Dairy | 2050 Hopkins Highway | Warrnambool, VIC 3280 | 30 | 32000
Monarch Textiles | 310 Loom Street | Footscray, VIC 3011 | 45 | 38000
Northstar Heating & Cooling | 77 Frost Avenue | Goulburn, NSW 2580 | 30 | 21000
Oakhurst Retirement Village | 160 Oakhurst Drive | Buderim, QLD 4556 | 30 | 42000
Pelican Point Hotel | 1 Coral Parade | Port Douglas, QLD 4877 | 30 | 48000
Plains Wind Energy | 5500 Turbine Road | Dubbo, NSW 2830 | 60 | 95000
Quill & Compass Travel | 66 Harbour Walk | Darwin, NT 0800 | 14 | 5000
Redwood Camping Outfitters | 123 Trailhead Road | Devonport, TAS 7310 | 30 | 15500
Riverside Pharmacy | 245 Bank Street | Echuca, VIC 3564 | 30 | 19000
Saltmarsh Seafood Company | 14 Wharf Street | Port Lincoln, SA 5606 | 14 | 27000
Silver Birch Photography | 81 Gallery Row | Daylesford, VIC 3460 | 14 | 2500
Stonebridge Winery | 3900 Vineyard Lane | Barossa Valley, SA 5352 | 30 | 36000
Tidewater Plumbing Supplies | 720 Dock Street | Townsville, QLD 4810 | 45 | 31000
Town Square Opticians | 30 Town Square | Prahran, VIC 3181 | 30 | 9000
Willow Creek Landscaping | 480 Creek Road | Bowral, NSW 2576 | 30 | 14500
`;

/** Area codes of telephone numbers by state. */
export const AREA_CODES: Readonly<Record<string, string>> = {
  ACT: '02',
  NSW: '02',
  NT: '08',
  QLD: '07',
  SA: '08',
  TAS: '03',
  VIC: '03',
  WA: '08',
};

const SUFFIX = /\b(company|group|services|and|the)\b/g;

/** Returns a plausible address at the reserved domain, so that mail never reaches anybody. */
function emailOf(name: string): string {
  const words = name.toLowerCase().replaceAll('&', ' ').replace(SUFFIX, ' ').split(/\s+/).filter(Boolean);
  return `accounts@${words.slice(0, 3).join('-')}.example.com`;
}

/** Sixty businesses that the sample company sells to. */
export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = LINES.trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', address = '', place = '', terms = '', limit = ''] = line
      .split('|')
      .map((part) => part.trim());
    const {
      city = '',
      state = '',
      zip = '',
    } = /^(?<city>.+), (?<state>[A-Z]{2,3}) (?<zip>\d{4})$/.exec(place)?.groups ?? {};
    return {
      name,
      email: emailOf(name),
      // The numbers after 5550 are reserved for fiction.
      phone: `(${AREA_CODES[state] ?? '02'}) 5550 ${String(100 + ((index * 37) % 9_900)).padStart(4, '0')}`,
      address,
      city,
      state,
      zip_code: zip,
      country: 'Australia',
      payment_terms: Number(terms),
      credit_limit: Number(limit),
    };
  });
