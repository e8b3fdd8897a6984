/**
 * Invented names like those of the list, ways in which the same name is written, and plausible names of people and companies in
 * the United Kingdom.
 */

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;
const words = (text: string) => text.trim().split(/\s+/);
export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

const RUSSIAN_FIRST = words(
  'Aleksandr Sergei Dmitry Andrei Aleksey Maksim Evgeny Ivan Mikhail Nikolai Vladimir Viktor Oleg Yuri Igor Anatoly Boris Pavel Konstantin Roman Vyacheslav Gennady Valery Vasily Ruslan Ramzan Tatyana Olga Natalya Elena Irina Svetlana Lyudmila Yelena Galina Oksana Anna Maria Yulia Ekaterina',
);
const RUSSIAN_ROOT = words(
  'Ivan Petr Sidor Kuznets Vasil Smirn Pop Sokol Lebed Kozl Novik Moroz Volk Solov Zaits Pavl Semen Golub Vinograd Bogdan Vorob Fedor Mikhail Belyak Taras Bel Komar Orl Kisel Makar Andre Kovalenk Ily Gus Tit Kuzm Kudryavts Baran Kulik Alekse Stepan Yakovl Sorok Serge Roman Zakhar Boris Korol Gerasim Ponomar Grigor Lazar Medved Ersh Nikit Sobol Ryab Polyak Tsvetk Danil Zhuk Frol Zhuravl Nikola Krylov Maksim Sido Osip Belous Fedot Dorofe Egor Matve Bobr Dmitri Kalin Anis Petukh Anton Timofe Nikifor Vesel Filipp Mark Bolshak Sukhan Mir Shir Aleksandr Konoval Shest Kazak Efim Den Grom Fom Davyd Melnik Shcherb Blin Kolesnik Karp Afanas Vlas Masl Isak Tikhon Aksen Gavril Rodi Kot Gorbach Kudr Bykov Zu Tret Savel Panov Rybak Suvor Abram Voron Mukhin Arkhip Trof Mart Emelyan Gorshk Chern Ovchinn Seleznev Panfil Kopyl Mikhe Gal Mamont Bragin Lytkin Sharap Shubin',
);
const ARABIC_FIRST = words(
  'Mohammed Ahmed Ali Hassan Hussein Mahmoud Ibrahim Khalid Omar Yusuf Abdullah Abdulrahman Mustafa Said Salem Jamal Nasser Walid Fahd Faisal Bashar Maher Rami Samir Tariq Ziad Hamza Bilal Adnan Anwar Ayman Fawzi Ghassan Imad Jihad Kamal Majid Nabil Qasim Rashid Saleh Taha Wael Yasser Zakaria Asma Fatima Aisha Khadija Zaynab',
);
const ARABIC_FAMILY = words(
  'Al-Assad Al-Tikriti Al-Masri Al-Baghdadi Al-Zawahiri Al-Houthi Al-Hakim Al-Sadr Al-Jaziri Al-Shami Al-Qurashi Al-Dulaimi Al-Obeidi Al-Janabi Al-Maliki Al-Khatib Al-Najjar Al-Haddad Al-Nasiri Al-Zarqawi Al-Rahbi Al-Sharif Makhlouf Shawkat Haidar Sulaiman Mansour Khalil Hamdan Barakat Abboud Qaddur Rajab Shihabi Tlass Zaitoun Hamsho Foz Qaterji Bitar Jaber Hijazi Darwish',
);
const PERSIAN_FAMILY = words(
  'Ahmadi Hosseini Mohammadi Rezaei Jafari Soleimani Salami Hajizadeh Fakhrizadeh Abbasi-Davani Rahimi Karimi Naqdi Zolghadr Shamkhani Vahidi Najjar Larijani Radan Moslehi Taeb Pakpour Ghaani Ashtiani Kazemi Dehghan Bagheri Mousavi Golpayegani Khansari Tabatabai',
);
const KOREAN = words('Kim Ri Pak Choe Jong Kang Cho Yun Jang Rim Han O So Sin Kwon Hwang An Song Ryu Hong');
const KOREAN_GIVEN = words(
  'Yong Chol Jong Un Hyok Song Il Su Myong Kwang Ho Nam Chun Sok Tae Hui Jin Man Kun Guk Thae Pyong',
);
const AFRICAN_FIRST = words(
  'Jean Pierre Joseph Sylvestre Laurent Ignace Frank Gaston Bosco Innocent Dieudonne Emmanuel Sultani Mathieu Thomas',
);
const AFRICAN_FAMILY = words(
  'Mudacumura Ntaganda Kabarebe Makenga Ntawunguka Iyamuremye Ngaruyo Bwambale Musabimana Nzeyimana Kakwavu Rwigema Mbarushimana Nyamwisi Katanga Lubanga Runiga Kambale Ndayishimiye',
);
const LATIN_FIRST = words(
  'Jose Luis Carlos Juan Jorge Nicolas Diosdado Maikel Tareck Delcy Rosario Gustavo Fidel Ramon Nestor',
);
const LATIN_FAMILY = words(
  'Murillo Ortega Cabello Maduro Moreno Rodriguez Gonzalez Reverol Padrino Benavides Suarez Zerpa Lucena Medina Avellan Porras Castillo',
);
const COMPANY_ONE = words(
  'Nord Ural Sibir Volga Baltic Severn Tekh Radio Aero Spets Metall Neft Gaz Prom Vostok Zapad Kaspi Arktik Sokol Almaz Kvant Mikron Polet Iskra Granit Titan Vektor Luch Kristall Tabriz Isfahan Shiraz Pars Khatam Damas Sham Cham Tartus Latakia Chongchon Ryugyong Korea Mansu Amur',
);
const COMPANY_TWO = words(
  'mash prom stroy invest trans energo snab export import bank port avia tech pribor sever resurs oil shipping mining marine logistics petro chem steel',
);
const COMPANY_WORD = words(
  'Trading Shipping Industries Electronics Petroleum Investment Engineering Development Insurance Institute Plant Bank Holding Technologies Group',
);
const COMPANY_FORM = words('LLC JSC OOO PJSC AO Ltd FZE Company');

export interface InventedName {
  given: string;
  family: string;
}

export function listedPerson(random: Random): InventedName {
  const kind = random();
  if (kind < 0.5) {
    const root = pick(random, RUSSIAN_ROOT);
    const first = pick(random, RUSSIAN_FIRST);
    const father = pick(random, RUSSIAN_FIRST);
    const soft = pick(random, ['ov', 'ev', 'in', 'sky', 'enko', 'ovich', 'chuk', 'yuk']);
    return { given: `${first} ${father}ovich`, family: `${root}${soft}`.toUpperCase() };
  }
  if (kind < 0.72) {
    const given = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, ARABIC_FIRST));
    return { given: given.join(' '), family: pick(random, ARABIC_FAMILY).toUpperCase() };
  }
  if (kind < 0.84)
    return {
      given: `${pick(random, ARABIC_FIRST)} ${random() < 0.4 ? pick(random, ARABIC_FIRST) : ''}`.trim(),
      family: pick(random, PERSIAN_FAMILY).toUpperCase(),
    };
  if (kind < 0.9)
    return {
      given: `${pick(random, KOREAN_GIVEN)} ${pick(random, KOREAN_GIVEN)}`,
      family: pick(random, KOREAN).toUpperCase(),
    };
  if (kind < 0.95)
    return {
      given: `${pick(random, AFRICAN_FIRST)} ${pick(random, AFRICAN_FIRST)}`,
      family: pick(random, AFRICAN_FAMILY).toUpperCase(),
    };
  return {
    given: `${pick(random, LATIN_FIRST)} ${pick(random, LATIN_FIRST)}`,
    family: `${pick(random, LATIN_FAMILY)} ${pick(random, LATIN_FAMILY)}`.toUpperCase(),
  };
}

export function listedCompany(random: Random): string {
  const one = `${pick(random, COMPANY_ONE)}${random() < 0.6 ? pick(random, COMPANY_TWO) : ''}`;
  const more = random() < 0.7 ? ` ${pick(random, COMPANY_ONE)}` : '';
  return `${one}${more} ${pick(random, COMPANY_WORD)} ${pick(random, COMPANY_FORM)}`;
}

/** How other countries write the sounds of a name. */
const TRANSLITERATIONS: readonly (readonly [RegExp, string])[] = [
  [/mohammed/i, 'Muhammad'],
  [/mohammed/i, 'Mohamed'],
  [/ahmed/i, 'Ahmad'],
  [/hussein/i, 'Husayn'],
  [/hussein/i, 'Hussain'],
  [/yusuf/i, 'Youssef'],
  [/omar/i, 'Umar'],
  [/khalid/i, 'Khaled'],
  [/said/i, 'Saeed'],
  [/qasim/i, 'Kassem'],
  [/abdulrahman/i, 'Abdul Rahman'],
  [/abdulrahman/i, 'Abd al-Rahman'],
  [/abdullah/i, 'Abdallah'],
  [/al-/i, 'El '],
  [/al-/i, 'al '],
  [/sulaiman/i, 'Suleyman'],
  [/ov$/i, 'off'],
  [/ev$/i, 'eff'],
  [/sergei/i, 'Sergey'],
  [/dmitry/i, 'Dmitriy'],
  [/andrei/i, 'Andrey'],
  [/aleksandr/i, 'Alexander'],
  [/aleks/i, 'Alex'],
  [/evgeny/i, 'Yevgeniy'],
  [/yuri/i, 'Iouri'],
  [/kh/i, 'h'],
  [/zh/i, 'j'],
  [/shch/i, 'sch'],
  [/ts/i, 'tz'],
  [/ya/i, 'ia'],
  [/yu/i, 'iu'],
  [/sky$/i, 'skiy'],
  [/sky$/i, 'skij'],
  [/jamal/i, 'Dzhamal'],
  [/hosseini/i, 'Husseini'],
];

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  s: 'š',
  c: 'ç',
  l: 'ł',
  z: 'ž',
};

export const VARIANTS = ['order', 'accents', 'transliteration', 'letter', 'initial', 'middle'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The name as somebody else writes it, or null if it can't be varied in this way. */
export function variantOf(random: Random, { given, family }: InventedName, variant: Variant): string | null {
  const first = given.split(' ');
  const name = `${given} ${title(family)}`.trim();
  if (variant === 'order') {
    const all = name.split(' ');
    const at = Math.floor(random() * all.length);
    return random() < 0.5 ? `${title(family)}, ${given}` : [...all.slice(at), ...all.slice(0, at)].join(' ');
  }
  if (variant === 'accents')
    return name.replace(/[aeiounsclz]/g, (letter) => (random() < 0.4 ? (ACCENTS[letter] ?? letter) : letter));
  if (variant === 'transliteration') {
    const all = name.split(' ');
    const possible = all.flatMap((word, at) =>
      TRANSLITERATIONS.filter(([pattern]) => pattern.test(word)).map((rule) => ({ at, rule })),
    );
    if (possible.length === 0) return null;
    const { at, rule } = pick(random, possible);
    return all.map((word, index) => (index === at ? word.replace(rule[0], rule[1]) : word)).join(' ');
  }
  if (variant === 'letter') return withLetterChanged(random, name);
  if (variant === 'initial') {
    const [only = '', ...others] = first;
    if (only.length < 2 || family === '') return null;
    return random() < 0.5
      ? `${only[0]}. ${title(family)}`
      : [`${only[0]}`, ...others.map((word) => word[0]), title(family)].join(' ');
  }
  return first.length < 2 ? null : `${first[0]} ${title(family)}`;
}

const title = (text: string) =>
  text.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

function withLetterChanged(random: Random, name: string): string | null {
  const all = name.split(' ');
  const long = all.map((word, at) => ({ word, at })).filter(({ word }) => /^[a-z]{4,}$/i.test(word));
  if (long.length === 0) return null;
  const { word, at } = pick(random, long);
  const index = Math.floor(random() * word.length);
  const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)] as string;
  const kind = random();
  const before = word.slice(0, index);
  const changed =
    kind < 0.3
      ? before + letter + word.slice(index + 1)
      : kind < 0.55
        ? before + word.slice(index + 1)
        : kind < 0.75
          ? before + letter + word.slice(index)
          : before + (word[index + 1] ?? '') + word[index] + word.slice(index + 2);
  return all.map((each, position) => (position === at ? changed : each)).join(' ');
}

const UK_FIRST = words(
  'Oliver George Harry Noah Jack Leo Arthur Muhammad Oscar Charlie William James Thomas Henry Alfie Freddie Theo Archie Joshua Alexander Daniel Joseph Samuel David Michael John Peter Paul Andrew Mark Stephen Richard Robert Christopher Matthew Anthony Simon Kevin Gary Ian Neil Graham Colin Olivia Amelia Isla Ava Mia Ivy Lily Isabella Rosie Sophia Grace Freya Charlotte Emily Ella Sophie Poppy Alice Evelyn Sarah Susan Karen Julie Deborah Jacqueline Helen Amanda Sharon Tracey Emma Claire Nicola Lisa Rebecca Laura Rachel Gemma Hannah Jessica Catherine Elizabeth Margaret Mary Patricia Linda Fiona Siobhan Niamh Rhys Owen Gareth Ewan Hamish Angus Callum',
);
const UK_FAMILY = words(
  "Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Patel Clark Harrison Lewis Hughes Harris Edwards Turner Cooper Ward Hill Morris Moore Lee King Baker Morgan Allen James Scott Phillips Watson Davis Parker Price Bennett Young Griffiths Mitchell Kelly Cook Carter Richardson Bailey Collins Bell Shaw Murphy Miller Cox Richards Marshall Simpson Anderson Adams Wilkinson Foster Ellis Murray Chapman Mason Gray Richardson Webb Rogers Hunt Mills Campbell Stewart O'Brien Palmer Holmes Lloyd Barnes Fisher Knight Dixon Robertson MacDonald Fraser Fox Graham Reid Kennedy Sullivan Doyle Byrne McCarthy Llewellyn Pritchard Rees Bowen Hopkins Probert Ferguson Sinclair Drummond Cavendish Fairfax Whitworth Entwistle Ramsbottom Thistlethwaite Featherstone",
);
const SOUTH_ASIAN_FIRST = words(
  'Mohammed Muhammad Ahmed Ali Imran Asif Tariq Hassan Usman Bilal Omar Adnan Faisal Kashif Nadeem Rizwan Shahid Zahid Amir Yasmin Aisha Fatima Nadia Saima Rukhsana Priya Rajesh Sanjay Anil Sunil Amit Vikram Ravi Deepak Harpreet Gurpreet Jaspreet Manjit Balwinder Anita Sunita Meera Kavita',
);
const SOUTH_ASIAN_FAMILY = words(
  'Khan Ahmed Ali Hussain Begum Akhtar Mahmood Iqbal Malik Shah Rahman Chowdhury Uddin Miah Islam Choudhury Patel Singh Kaur Sharma Shah Mistry Desai Joshi Gill Dhillon Sandhu Bhatti Butt Mirza Qureshi Siddiqui Sheikh Ansari',
);
const EUROPEAN_FIRST = words(
  'Piotr Krzysztof Agnieszka Katarzyna Marek Tomasz Andrei Elena Ionut Maria Giulia Marco Joao Ana Carlos Olga Sergei Ivan Dimitar Vilma Jonas Chidi Ngozi Kwame Adebayo Femi Oluwaseun Wei Li Mei',
);
const EUROPEAN_FAMILY = words(
  'Kowalski Nowak Wisniewska Wojcik Kaminski Popescu Ionescu Popa Rossi Ferrari Silva Santos Fernandes Ivanov Petrov Dimitrov Kazlauskas Okafor Adeyemi Mensah Owusu Balogun Zhang Wang Chen Li Wong Nguyen',
);

export function ukPerson(random: Random): string {
  const kind = random();
  const [first, family] =
    kind < 0.82
      ? [UK_FIRST, UK_FAMILY]
      : kind < 0.91
        ? [SOUTH_ASIAN_FIRST, SOUTH_ASIAN_FAMILY]
        : [EUROPEAN_FIRST, EUROPEAN_FAMILY];
  const middle = random() < 0.45 ? ` ${pick(random, first)}` : '';
  return `${pick(random, first)}${middle} ${pick(random, family)}`;
}

const UK_COMPANY_WORD = words(
  'Plumbing Consulting Properties Services Solutions Construction Catering Joinery Electrical Bakery Motors Lettings Estates Media Digital Design Dental Care Fitness Interiors Transport Landscapes Roofing Cafe Salon Trading Import Engineering Technologies',
);
const UK_COMPANY_PLACE = words(
  'Thames Severn Pennine Cotswold Mersey Highland Riverside Oakwood Ashford Meridian Apex Summit Horizon Phoenix Delta Atlas Titan Vector Nova Orion Crystal Beacon Northern Anglia Cambrian Solent',
);

export function ukCompany(random: Random): string {
  const start = random() < 0.5 ? pick(random, UK_FAMILY) : pick(random, UK_COMPANY_PLACE);
  const more = random() < 0.3 ? ` & ${pick(random, UK_FAMILY)}` : '';
  return `${start}${more} ${pick(random, UK_COMPANY_WORD)} ${pick(random, ['Ltd', 'Limited', 'LLP', 'Ltd'])}`;
}
