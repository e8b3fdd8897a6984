import type { DemoRandom } from './random.ts';

/** Groups of trades that differ in what they need from a tax adviser. */
export type Sector =
  | 'construction'
  | 'property'
  | 'hospitality'
  | 'ecommerce'
  | 'technology'
  | 'professional'
  | 'creative'
  | 'health'
  | 'transport'
  | 'retail'
  | 'services';

export interface Trade {
  industry: string;
  sector: Sector;
  nouns: readonly string[];
}

export const TRADES: readonly Trade[] = [
  {
    industry: 'Building and construction',
    sector: 'construction',
    nouns: ['Builders', 'Construction', 'Building Services'],
  },
  {
    industry: 'Joinery and carpentry',
    sector: 'construction',
    nouns: ['Joinery', 'Carpentry', 'Kitchens & Joinery'],
  },
  {
    industry: 'Electrical contracting',
    sector: 'construction',
    nouns: ['Electrical', 'Electrical Contractors'],
  },
  {
    industry: 'Plumbing and heating',
    sector: 'construction',
    nouns: ['Plumbing & Heating', 'Heating', 'Renewable Heating'],
  },
  { industry: 'Roofing', sector: 'construction', nouns: ['Roofing', 'Roofing & Leadwork'] },
  {
    industry: 'Landscape gardening',
    sector: 'construction',
    nouns: ['Landscapes', 'Garden Design', 'Groundworks'],
  },
  {
    industry: 'Property letting',
    sector: 'property',
    nouns: ['Lettings', 'Properties', 'Property Holdings', 'Student Homes'],
  },
  {
    industry: 'Property development',
    sector: 'property',
    nouns: ['Developments', 'Homes', 'Land & Estates'],
  },
  { industry: 'Furnished holiday lets', sector: 'property', nouns: ['Holiday Cottages', 'Coastal Retreats'] },
  {
    industry: 'Café and bakery',
    sector: 'hospitality',
    nouns: ['Bakery', 'Coffee House', 'Café', 'Patisserie'],
  },
  {
    industry: 'Restaurant',
    sector: 'hospitality',
    nouns: ['Kitchen', 'Dining Rooms', 'Street Food', 'Tandoori'],
  },
  { industry: 'Pub and brewing', sector: 'hospitality', nouns: ['Brewing Co', 'Taverns', 'Taproom'] },
  {
    industry: 'Online retail',
    sector: 'ecommerce',
    nouns: ['Trading Co', 'Home & Living', 'Candle Company', 'Pet Supplies'],
  },
  {
    industry: 'Clothing and accessories online',
    sector: 'ecommerce',
    nouns: ['Apparel', 'Knitwear', 'Jewellery'],
  },
  {
    industry: 'Software development',
    sector: 'technology',
    nouns: ['Software', 'Labs', 'Systems', 'Digital'],
  },
  {
    industry: 'IT contracting and support',
    sector: 'technology',
    nouns: ['IT Services', 'Consulting', 'Cyber'],
  },
  {
    industry: 'Engineering and product design',
    sector: 'technology',
    nouns: ['Engineering', 'Robotics', 'Precision'],
  },
  { industry: 'Biotechnology', sector: 'technology', nouns: ['Biosciences', 'Therapeutics', 'Diagnostics'] },
  {
    industry: 'Management consultancy',
    sector: 'professional',
    nouns: ['Consulting', 'Advisory', 'Associates'],
  },
  { industry: 'Architecture', sector: 'professional', nouns: ['Architects', 'Design Studio'] },
  { industry: 'Recruitment', sector: 'professional', nouns: ['Recruitment', 'People', 'Talent'] },
  { industry: 'Legal services', sector: 'professional', nouns: ['Legal', 'Conveyancing'] },
  { industry: 'Photography', sector: 'creative', nouns: ['Photography', 'Studios'] },
  {
    industry: 'Marketing and design',
    sector: 'creative',
    nouns: ['Creative', 'Media', 'Design', 'Marketing'],
  },
  { industry: 'Film and video production', sector: 'creative', nouns: ['Films', 'Productions', 'Post'] },
  { industry: 'Music and performance', sector: 'creative', nouns: ['Music', 'Sound', 'Theatre Company'] },
  { industry: 'Dental practice', sector: 'health', nouns: ['Dental Care', 'Dental Practice'] },
  { industry: 'Physiotherapy', sector: 'health', nouns: ['Physiotherapy', 'Sports Clinic'] },
  { industry: 'Domiciliary care', sector: 'health', nouns: ['Home Care', 'Care Services'] },
  { industry: 'Nursery and childcare', sector: 'health', nouns: ['Day Nursery', 'Childcare'] },
  { industry: 'Haulage and couriers', sector: 'transport', nouns: ['Haulage', 'Logistics', 'Couriers'] },
  { industry: 'Taxi and private hire', sector: 'transport', nouns: ['Private Hire', 'Executive Cars'] },
  { industry: 'Convenience retail', sector: 'retail', nouns: ['Stores', 'Food & Wine', 'Newsagents'] },
  { industry: 'Motor repairs', sector: 'retail', nouns: ['Motors', 'Autocentre', 'Garage'] },
  { industry: 'Farm shop and agriculture', sector: 'retail', nouns: ['Farm', 'Farm Shop', 'Orchards'] },
  {
    industry: 'Hair and beauty',
    sector: 'services',
    nouns: ['Hair', 'Beauty Rooms', 'Barbers', 'Aesthetics'],
  },
  { industry: 'Cleaning services', sector: 'services', nouns: ['Cleaning', 'Facilities', 'Window Cleaning'] },
  {
    industry: 'Personal training and fitness',
    sector: 'services',
    nouns: ['Fitness', 'Yoga', 'Strength & Conditioning'],
  },
  {
    industry: 'Tutoring and training',
    sector: 'services',
    nouns: ['Tuition', 'Training', 'Language School'],
  },
  { industry: 'Dog grooming and walking', sector: 'services', nouns: ['Dog Grooming', 'Paws', 'Pet Care'] },
];

const EVOCATIVE: readonly string[] =
  'Northgate,Larkspur,Copper Kettle,Ironbridge,Bluebell,Fernleigh,Harbourside,Wren & Co,Kingfisher,Tollgate,Pennine,Silverdale,Oakhurst,Redwing,Foxglove,Millstone,Brackenridge,Lighthouse,Juniper,Saltmarsh,Quayside,Hawthorn,Ember,Limestone,Thistle,Willowbrook,Curlew,Anvil,Bramble,Moorland,Causeway,Holloway,Cobalt,Tamarind,Marigold,Sycamore,Westbourne,Ravenscar,Otterburn,Aldergate'.split(
    ',',
  );

/** Long names, as in real registers, which test a card's layout. */
export const LONG_COMPANIES: readonly { company: string; industry: string }[] = [
  {
    company:
      'Featherstonehaugh, Cholmondeley & Daughters Heritage Stonemasonry and Architectural Conservation (Northern England) Limited',
    industry: 'Building and construction',
  },
  {
    company:
      'The Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch Community Bakery and Coffee Roasting Company Limited',
    industry: 'Café and bakery',
  },
  {
    company:
      'International Institute for Continuing Professional Development in Veterinary Physiotherapy (UK) Ltd',
    industry: 'Tutoring and training',
  },
];

export function tradeOf(industry: string): Trade {
  return TRADES.find((trade) => trade.industry === industry) ?? (TRADES[0] as Trade);
}

/** Returns a trading name, without a legal ending. */
export function pickTradingName(
  random: DemoRandom,
  trade: Trade,
  surname: string,
  other: string,
  town: string,
): string {
  const noun = random.pick(trade.nouns);
  return random.weighted([
    [`${surname} ${noun}`, 30],
    [`${random.pick(EVOCATIVE)} ${noun}`, 42],
    [`${surname} & ${other} ${noun}`, 10],
    [`${surname} & ${random.pick(['Sons', 'Daughters', 'Co'])} ${noun}`, 8],
    [`${town} ${noun}`, 10],
  ]);
}

export function pickLegalEnding(random: DemoRandom): string {
  return random.weighted([
    [' Ltd', 62],
    [' Limited', 28],
    [' Group Ltd', 4],
    [' (UK) Ltd', 3],
    [' LLP', 3],
  ]);
}
