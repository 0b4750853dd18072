/** A customer of the sample company, as its form would be filled in. */
export interface SampleCustomer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly payment_terms: number;
  readonly credit_limit: number;
}

// name | street | city, state zip | days to pay | credit limit
const LINES = `
Alder & Finch Interiors | 12 Canal Street | Portland, OR 97205 | 30 | 12000
Anchor Bay Marine Supply | 480 Harbor Drive | San Diego, CA 92101 | 45 | 40000
Ashgrove Veterinary Clinic | 77 Meadow Lane | Lexington, KY 40507 | 14 | 5000
Atlas Freight Partners | 1901 Terminal Road | Newark, NJ 07114 | 60 | 85000
Barton Hill Farm Shop | 3 Orchard Way | Burlington, VT 05401 | 30 | 7500
Beacon Street Bakery | 214 Beacon Street | Boston, MA 02116 | 14 | 3000
Birchwood Elementary School | 900 Birchwood Avenue | Madison, WI 53703 | 30 | 15000
Blue Heron Kayaks | 61 Shoreline Road | Annapolis, MD 21401 | 30 | 9000
Bright Path Tutoring | 18 College Avenue | Ithaca, NY 14850 | 14 | 2500
Caldwell & Moss Architects | 500 Fifth Avenue | Seattle, WA 98104 | 30 | 30000
Cedar Ridge Lodge | 2200 Summit Road | Bend, OR 97701 | 30 | 18000
Charlton Office Furniture | 35 Commerce Park | Columbus, OH 43215 | 45 | 50000
Clearwater Pool Services | 409 Palm Court | Tampa, FL 33602 | 30 | 6000
Copper Kettle Brewing | 88 Mill Street | Denver, CO 80202 | 30 | 20000
Corbin Dental Group | 1250 Medical Plaza | Nashville, TN 37203 | 30 | 16000
Crestview Property Management | 700 Lakeshore Drive | Chicago, IL 60611 | 30 | 60000
Dalton Print & Design | 27 Foundry Row | Pittsburgh, PA 15222 | 30 | 8000
Driftwood Cafe | 5 Pier Road | Santa Cruz, CA 95060 | 7 | 1500
Eastgate Builders Merchants | 1400 Industrial Way | Baltimore, MD 21224 | 45 | 75000
Elmfield Garden Centre | 62 Nursery Road | Raleigh, NC 27601 | 30 | 11000
Evergreen Physiotherapy | 310 Wellness Court | Eugene, OR 97401 | 14 | 4000
Fairhaven Boatyard | 9 Slipway Lane | Bellingham, WA 98225 | 30 | 22000
Fletcher Family Dentistry | 144 Main Street | Boise, ID 83702 | 30 | 6500
Foxglove Florists | 21 Market Square | Savannah, GA 31401 | 14 | 2000
Garrison Security Systems | 805 Commerce Street | Dallas, TX 75202 | 30 | 35000
Golden Gate Stationers | 77 Mission Street | San Francisco, CA 94105 | 30 | 14000
Granite State Tools | 1010 Elm Street | Manchester, NH 03101 | 45 | 28000
Greenline Couriers | 46 Depot Street | Providence, RI 02903 | 30 | 9500
Hallmark Catering Company | 380 River Road | Richmond, VA 23219 | 14 | 10000
Harlow & Pike Solicitors | 1 Court Square | Charleston, SC 29401 | 30 | 20000
Hazelwood Community Theatre | 150 Stage Street | Minneapolis, MN 55401 | 30 | 5500
Highland Sports Club | 2600 Fairway Drive | Scottsdale, AZ 85251 | 30 | 24000
Hudson Valley Orchards | 715 Route 9 | Poughkeepsie, NY 12601 | 30 | 13000
Imperial Dry Cleaners | 98 Broad Street | Hartford, CT 06103 | 14 | 2500
Ironbridge Engineering | 4300 Foundry Avenue | Cleveland, OH 44114 | 60 | 90000
Juniper Wellness Studio | 33 Cactus Lane | Santa Fe, NM 87501 | 14 | 3500
Kestrel Aviation Services | 600 Hangar Road | Wichita, KS 67209 | 45 | 65000
Kingsway Motors | 1750 Auto Mall Drive | Fremont, CA 94538 | 30 | 45000
Lakeside Montessori | 29 Lake View Road | Traverse City, MI 49684 | 30 | 8500
Larkspur Books | 402 Hill Street | Ann Arbor, MI 48104 | 30 | 4500
Laurel Canyon Studios | 8100 Canyon Boulevard | Los Angeles, CA 90046 | 30 | 26000
Lighthouse Insurance Brokers | 55 Atlantic Avenue | Portland, ME 04101 | 30 | 17000
Linden Tree Childcare | 640 Linden Street | Allentown, PA 18101 | 14 | 6000
Mayfield Hardware | 19 Front Street | Dayton, OH 45402 | 30 | 12500
Meridian Consulting Group | 900 Peachtree Street | Atlanta, GA 30309 | 30 | 55000
Millbrook Dairy | 2050 County Road 6 | Green Bay, WI 54301 | 30 | 32000
Monarch Textiles | 310 Loom Street | Greenville, SC 29601 | 45 | 38000
Northstar Heating & Cooling | 77 Frost Avenue | Duluth, MN 55802 | 30 | 21000
Oakhurst Retirement Village | 1600 Oakhurst Drive | Sarasota, FL 34236 | 30 | 42000
Pelican Point Hotel | 1 Gulf Boulevard | Galveston, TX 77550 | 30 | 48000
Prairie Wind Energy | 5500 Turbine Road | Amarillo, TX 79101 | 60 | 95000
Quill & Compass Travel | 66 Harbor Walk | Newport, RI 02840 | 14 | 5000
Redwood Camping Outfitters | 123 Trailhead Road | Eureka, CA 95501 | 30 | 15500
Riverside Pharmacy | 245 Bank Street | Louisville, KY 40202 | 30 | 19000
Saltmarsh Seafood Company | 14 Wharf Street | Gloucester, MA 01930 | 14 | 27000
Silver Birch Photography | 81 Gallery Row | Asheville, NC 28801 | 14 | 2500
Stonebridge Winery | 3900 Vineyard Lane | Napa, CA 94558 | 30 | 36000
Tidewater Plumbing Supplies | 720 Dock Street | Norfolk, VA 23510 | 45 | 31000
Union Square Opticians | 30 Union Square | New York, NY 10003 | 30 | 9000
Willow Creek Landscaping | 480 Creek Road | Salt Lake City, UT 84101 | 30 | 14500
`;

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
    } = /^(?<city>.+), (?<state>[A-Z]{2}) (?<zip>\d{5})$/.exec(place)?.groups ?? {};
    return {
      name,
      email: emailOf(name),
      // 555-0100 to 555-0199 are reserved for fiction.
      phone: `(${String(201 + ((index * 37) % 700))}) 555-01${String((index * 7) % 100).padStart(2, '0')}`,
      address,
      city,
      state,
      zip_code: zip,
      payment_terms: Number(terms),
      credit_limit: Number(limit),
    };
  });
