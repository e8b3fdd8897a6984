import type { DemoRandom } from './random.ts';

export interface DemoName {
  first_name: string;
  surname: string;
}

interface NamePool {
  weight: number;
  first: readonly string[];
  last: readonly string[];
}

/** Splits comma-separated names, which are easier to read than an array. */
function names(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

/** Roughly the mix of a British town's business owners. The surnames don't vary with gender. */
const NAME_POOLS: readonly NamePool[] = [
  {
    weight: 52,
    first: names(
      'Oliver, Amelia, James, Charlotte, Thomas, Emily, William, Sophie, Daniel, Lucy, Matthew, Hannah, Andrew, Rebecca, Simon, Claire, Stephen, Joanne, Paul, Karen, Mark, Nicola, Richard, Helen, Jonathan, Zoë, Edward, Chloë, Peter, Victoria, Graham, Alison, Martin, Deborah, Philip, Lorraine, Robert, Jacqueline, Alexander, Katherine, Benjamin, Georgina, Henry, Poppy, Callum, Imogen, Lewis, Beatrice, Gareth, Rosalind',
    ),
    last: names(
      'Smith, Taylor, Brown, Wilson, Johnson, Walker, Wright, Thompson, Robinson, White, Hughes, Green, Hall, Wood, Harris, Clarke, Jackson, Turner, Hill, Cooper, Ward, Morris, Moore, Baker, King, Parker, Cook, Bailey, Shaw, Marshall, Barker, Holmes, Mills, Hartley, Ashworth, Blackwood, Pemberton, Whitaker, Thornton, Radcliffe, Fairclough, Ellison, Greenhalgh, Winterbourne, Hargreaves, Openshaw, Dunstan, Prescott, Haywood, Lockwood, Sutcliffe, Marchbanks',
    ),
  },
  {
    weight: 8,
    first: names(
      'Siân, Rhys, Carys, Dylan, Ffion, Gethin, Angharad, Owain, Nerys, Iwan, Lowri, Emyr, Bronwen, Tomos, Mared',
    ),
    last: names(
      'Davies, Evans, Llewellyn, Bevan, Pritchard, Griffiths, Vaughan, Prosser, Gwynne, Morgan, Rees, Probert',
    ),
  },
  {
    weight: 9,
    first: names(
      'Fiona, Ewan, Morag, Hamish, Isla, Angus, Eilidh, Duncan, Catriona, Fraser, Mhairi, Rory, Kirsty, Alasdair, Shona',
    ),
    last: names(
      'MacDonald, Campbell, Stewart, Sinclair, McAllister, Drummond, Fergusson, MacLeod, Kerr, Lindsay, Buchanan, Galbraith',
    ),
  },
  {
    weight: 7,
    first: names(
      'Aoife, Ciarán, Niamh, Seán, Siobhán, Declan, Róisín, Pádraig, Gráinne, Eoin, Sinéad, Conor, Orla, Cormac',
    ),
    last: names(
      'O’Sullivan, Murphy, Kelly, Byrne, O’Connor, Doyle, Gallagher, Brennan, McLoughlin, Fitzpatrick, O’Reilly, Donnelly',
    ),
  },
  {
    weight: 12,
    first: names(
      'Priya, Arjun, Anjali, Rohan, Neha, Vikram, Harpreet, Gurdeep, Simran, Imran, Ayesha, Bilal, Fatima, Zain, Nadia, Tariq, Meera, Sanjay, Kavita, Jaspreet, Rukhsana, Nikhil',
    ),
    last: names(
      'Patel, Shah, Singh, Khan, Ahmed, Hussain, Mistry, Chaudhry, Sharma, Gill, Begum, Malik, Desai, Rahman, Sandhu, Iqbal, Nair, Chowdhury, Bhatt, Dhillon',
    ),
  },
  {
    weight: 6,
    first: names(
      'Łukasz, Agnieszka, Paweł, Małgorzata, Tomasz, Katarzyna, Wojciech, Zofia, Michał, Ioana, Andrei, Jiří, Lenka, Zsófia, Gábor',
    ),
    last: names(
      'Nowak, Wójcik, Kowalczyk, Dudek, Woźniak, Krawczyk, Popescu, Ionescu, Dvořák, Horváth, Szabó, Pająk',
    ),
  },
  {
    weight: 7,
    first: names(
      'Oluwaseun, Chidinma, Kwame, Abena, Ngozi, Tunde, Folake, Emeka, Adaeze, Kofi, Marcia, Delroy, Yvonne, Leroy, Amara, Temitope',
    ),
    last: names(
      'Okafor, Adeyemi, Mensah, Boateng, Okonkwo, Balogun, Asante, Eze, Osei, Bello, Campbell, Grant, Francis, Ogunleye, Adebayo, Owusu',
    ),
  },
  {
    weight: 4,
    first: names('Mei, Jian, Wing, Ka Yan, Hiu Tung, Chun Kit, Linh, Minh, Thanh, Yuki, Xin Yi, Wai Man'),
    last: names('Chan, Wong, Lam, Cheung, Li, Zhang, Nguyen, Tran, Leung, Ho, Chow, Tanaka'),
  },
  {
    weight: 5,
    first: names(
      'José, Inês, Giulia, Matteo, Léa, André, Søren, Jürgen, Katrín, Nikos, Eleni, Yusuf, Elif, Leila, Omar, Björn, Renée, Nuño',
    ),
    last: names(
      'García, Fernández, Gonçalves, Rossi, Bianchi, Müller, Ångström, Papadakis, Yılmaz, Özdemir, Haddad, Lefèvre, Sørensen, Muñoz, Conti, Karimi',
    ),
  },
];

const WEIGHTED_POOLS = NAME_POOLS.map((pool) => [pool, pool.weight] as const);
const DOUBLE_BARRELLED = 0.05;
const OTHER_FAMILY = 0.08;

export function pickName(random: DemoRandom): DemoName {
  const pool = random.weighted(WEIGHTED_POOLS);
  const family = random.chance(OTHER_FAMILY) ? random.weighted(WEIGHTED_POOLS) : pool;
  const surname = random.pick(family.last);
  if (!random.chance(DOUBLE_BARRELLED)) return { first_name: random.pick(pool.first), surname };
  const other = random.pick(NAME_POOLS[0]?.last ?? family.last);
  return {
    first_name: random.pick(pool.first),
    surname: other === surname ? surname : `${surname}-${other}`,
  };
}

/** Names that test a layout. They are among the first of every sequence, so that a small demo has them. */
export const NOTABLE_NAMES: readonly DemoName[] = [
  { first_name: 'Siân', surname: 'Llewellyn-Prys' },
  { first_name: 'Łukasz', surname: 'Wójcik' },
  { first_name: 'Zoë', surname: 'Cholmondeley-Featherstonehaugh' },
  { first_name: 'Oluwaseun Babatunde', surname: 'Ogunleye-Montgomery' },
  { first_name: 'Jo', surname: 'Li' },
];

export interface Town {
  name: string;
  outcodes: readonly string[];
  /** A number in Ofcom's range for drama, without its last three digits. These numbers are never assigned. */
  landline: string;
}

export const TOWNS: readonly Town[] = [
  { name: 'Leeds', outcodes: ['LS1', 'LS6', 'LS12', 'LS18'], landline: '0113 496 0' },
  { name: 'Sheffield', outcodes: ['S1', 'S7', 'S11'], landline: '0114 496 0' },
  { name: 'Nottingham', outcodes: ['NG1', 'NG2', 'NG7'], landline: '0115 496 0' },
  { name: 'Leicester', outcodes: ['LE1', 'LE2', 'LE4'], landline: '0116 496 0' },
  { name: 'Bristol', outcodes: ['BS1', 'BS3', 'BS8'], landline: '0117 496 0' },
  { name: 'Reading', outcodes: ['RG1', 'RG4', 'RG30'], landline: '0118 496 0' },
  { name: 'Birmingham', outcodes: ['B3', 'B13', 'B17'], landline: '0121 496 0' },
  { name: 'Edinburgh', outcodes: ['EH1', 'EH3', 'EH6'], landline: '0131 496 0' },
  { name: 'Glasgow', outcodes: ['G1', 'G12', 'G41'], landline: '0141 496 0' },
  { name: 'Liverpool', outcodes: ['L1', 'L8', 'L18'], landline: '0151 496 0' },
  { name: 'Manchester', outcodes: ['M1', 'M4', 'M20', 'M33'], landline: '0161 496 0' },
  { name: 'Stockport', outcodes: ['SK1', 'SK4', 'SK7'], landline: '0161 496 0' },
  { name: 'London', outcodes: ['E8', 'N1', 'NW5', 'SE15', 'SW9', 'W12'], landline: '020 7946 0' },
  { name: 'Newcastle upon Tyne', outcodes: ['NE1', 'NE2', 'NE6'], landline: '0191 498 0' },
  { name: 'Belfast', outcodes: ['BT1', 'BT7', 'BT9'], landline: '028 9649 6' },
  { name: 'Cardiff', outcodes: ['CF10', 'CF11', 'CF24'], landline: '029 2018 0' },
  { name: 'Swansea', outcodes: ['SA1', 'SA2'], landline: '01632 960' },
  { name: 'York', outcodes: ['YO1', 'YO24', 'YO31'], landline: '01632 960' },
  { name: 'Harrogate', outcodes: ['HG1', 'HG2'], landline: '01632 960' },
  { name: 'Exeter', outcodes: ['EX1', 'EX4'], landline: '01632 960' },
  { name: 'Norwich', outcodes: ['NR1', 'NR3'], landline: '01632 960' },
  { name: 'Brighton', outcodes: ['BN1', 'BN2'], landline: '01632 960' },
  { name: 'Cheltenham', outcodes: ['GL50', 'GL52'], landline: '01632 960' },
  { name: 'Llanfairpwllgwyngyll', outcodes: ['LL61'], landline: '01632 960' },
];

const STREETS = names(
  'High Street, Station Road, Church Lane, Mill Lane, Victoria Road, Albert Street, Queens Road, Park Avenue, The Crescent, Bridge Street, Kirkgate, Wharf Road, Foundry Street, Orchard Close, Market Place, Chapel Street, Northgate, Canal Street, Grange Road, Alma Terrace',
);
const PREMISES = names(
  'Unit 4 Riverside Trading Estate, Suite 12 The Exchange, Unit 7B Enterprise Park, First Floor, The Old Dairy, Studio 3 Weavers’ Mill, Beech House, Unit 21 Brunel Way, The Coach House, Flat 2',
);
// Letters that can end a postcode: Royal Mail doesn't use C, I, K, M, O or V.
const INWARD_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ'];

export interface Address {
  address_line_1: string;
  address_line_2: string;
  city: string;
  postcode: string;
}

export function pickAddress(random: DemoRandom, town: Town): Address {
  const street = `${random.int(1, 240)} ${random.pick(STREETS)}`;
  const premises = random.chance(0.3) ? random.pick(PREMISES) : null;
  const inward = `${random.int(1, 9)}${random.pick(INWARD_LETTERS)}${random.pick(INWARD_LETTERS)}`;
  return {
    address_line_1: premises ?? street,
    address_line_2: premises === null ? '' : street,
    city: town.name,
    postcode: `${random.pick(town.outcodes)} ${inward}`,
  };
}

/** Returns a mobile or landline number that Ofcom reserves for drama, in one of the usual formats. */
export function pickPhone(random: DemoRandom, town: Town): string {
  const last = String(random.int(0, 999)).padStart(3, '0');
  if (random.chance(0.3)) return `${town.landline}${last}`;
  return random.weighted([
    [`07700 900${last}`, 80],
    [`07700900${last}`, 12],
    [`+44 7700 900${last}`, 8],
  ]);
}

export const JOB_TITLES = {
  sole: names('Owner, Proprietor, Sole Trader'),
  partner: names('Partner, Managing Partner, Senior Partner'),
  director: names(
    'Director, Managing Director, Founder, Founder and CEO, Company Director, Finance Director',
  ),
  other: names(
    'Company Secretary, Office Manager, Operations Manager, Bookkeeper, Director, Finance Manager, Spouse',
  ),
} as const;
