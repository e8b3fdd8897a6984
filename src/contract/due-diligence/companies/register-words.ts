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

export const companyTypeText = (type: string): string => TYPES[type] ?? sentence(type);

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

export function natureText(nature: string): string {
  const [, part = '', share = ''] = SHARE_OF.exec(nature) ?? [];
  if (part === '') return sentence(nature);
  return `${PARTS[part]}: ${SHARES[share]}${nature.includes('as-trust') ? ', as trustee' : ''}${nature.includes('as-firm') ? ', as a firm' : ''}`;
}

const NO_REGISTRABLE_PERSON =
  'The company states that nobody is registrable as a person with significant control';

/** The register spells 'significant' in two ways. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'no-individual-or-entity-with-signficant-control': NO_REGISTRABLE_PERSON,
  'no-individual-or-entity-with-significant-control': NO_REGISTRABLE_PERSON,
  'psc-exists-but-not-identified':
    'The company states that there is a person with significant control whom it hasn’t identified',
  'psc-details-not-confirmed':
    'The company states that the details of its person with significant control aren’t confirmed',
  'steps-to-find-psc-not-yet-completed':
    'The company states that it is still finding out who has significant control',
  'psc-contacted-but-no-response':
    'The company states that a person whom it asked about significant control hasn’t answered',
  'psc-has-failed-to-confirm-changed-details':
    'The company states that a person with significant control hasn’t confirmed changed details',
  'restrictions-notice-issued-to-psc':
    'The company states that it has restricted the interest of somebody who didn’t answer',
};

/** A sentence without its full stop. */
export const statementText = (statement: string): string =>
  STATEMENTS[statement.replace(/-partnership$/, '')] ?? `The company states: ${sentence(statement)}`;

/** 'SMITH, Jane Anne' as 'Jane Anne Smith'. Names without a comma stay as they are. */
export function readableName(name: string): string {
  const [surname = '', forenames, ...more] = name.split(', ');
  if (forenames === undefined || more.length > 1) return name;
  const cased = surname === surname.toUpperCase() ? inTitleCase(surname) : surname;
  return `${forenames} ${cased}`.trim();
}

const inTitleCase = (text: string) =>
  text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
