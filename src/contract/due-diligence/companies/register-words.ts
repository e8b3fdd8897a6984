/** Words for the keys of Companies House's public API (its `constants.yml` and `psc_descriptions.yml`). */

const sentence = (key: string) => {
  const words = key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const TYPES: Readonly<Record<string, string>> = {
  ltd: 'Private limited company',
  plc: 'Public limited company',
  llp: 'Limited liability partnership',
  'private-limited-guarant-nsc': 'Private company limited by guarantee',
  'private-limited-guarant-nsc-limited-exemption': "Private company limited by guarantee without 'limited'",
  'private-limited-shares-section-30-exemption': "Private limited company without 'limited'",
  'private-unlimited': 'Private unlimited company',
  'private-unlimited-nsc': 'Private unlimited company without share capital',
  'oversea-company': 'Overseas company',
  'charitable-incorporated-organisation': 'Charitable incorporated organisation',
};

export const typeText = (type: string): string => TYPES[type] ?? sentence(type);

const STATUSES: Readonly<Record<string, string>> = {
  'voluntary-arrangement': 'In a voluntary arrangement',
  'converted-closed': 'Converted or closed',
  'insolvency-proceedings': 'In insolvency proceedings',
  liquidation: 'In liquidation',
  administration: 'In administration',
  receivership: 'In receivership',
};

export const statusText = (status: string): string =>
  status === '' ? 'No status' : (STATUSES[status] ?? sentence(status));

const ROLES: Readonly<Record<string, string>> = {
  'llp-member': 'LLP member',
  'llp-designated-member': 'Designated LLP member',
  'corporate-llp-member': 'LLP member (company)',
  'corporate-llp-designated-member': 'Designated LLP member (company)',
  'corporate-director': 'Director (company)',
  'corporate-secretary': 'Secretary (company)',
};

export const roleText = (role: string): string => ROLES[role] ?? sentence(role);

const SHARES: Readonly<Record<string, string>> = {
  '25-to-50-percent': 'more than 25%, up to 50%',
  '50-to-75-percent': 'more than 50%, less than 75%',
  '75-to-100-percent': '75% or more',
  'more-than-25-percent': 'more than 25%',
};

const PARTS: Readonly<Record<string, string>> = {
  'ownership-of-shares': 'Shares',
  'voting-rights': 'Votes',
  'right-to-share-surplus-assets': 'Surplus assets',
};

const SHARE_OF =
  /^(?:part-)?(ownership-of-shares|voting-rights|right-to-share-surplus-assets)-(25-to-50-percent|50-to-75-percent|75-to-100-percent|more-than-25-percent)/;

/** Whether a nature of control is a share of more than 25%. */
export const isShareOverQuarter = (nature: string): boolean => SHARE_OF.test(nature);

export function natureText(nature: string): string {
  const [, part = '', share = ''] = SHARE_OF.exec(nature) ?? [];
  if (part === '') return sentence(nature);
  return `${PARTS[part]}: ${SHARES[share]}${nature.includes('as-trust') ? ', as trustee' : ''}${nature.includes('as-firm') ? ', as a firm' : ''}`;
}

/** 'SMITH, Jane Anne' as 'Jane Anne Smith'. Names without a comma stay as they are. */
export function readableName(name: string): string {
  const [surname = '', forenames, ...more] = name.split(', ');
  if (forenames === undefined || more.length > 1) return name;
  const cased = surname === surname.toUpperCase() ? inTitleCase(surname) : surname;
  return `${forenames} ${cased}`.trim();
}

const inTitleCase = (text: string) =>
  text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
