import type { Company, Officer, Owner } from './company.ts';
import { readableName } from './register-words.ts';
import { foldedName, isSameCompanyName, isSamePersonName } from './same-name.ts';

/** Companies and LLPs, whose officers and owners are compared with the file. Other kinds follow other rules. */
const COMPARED_TYPES: ReadonlySet<string> = new Set([
  'ltd',
  'plc',
  'llp',
  'old-public-company',
  'private-limited-guarant-nsc',
  'private-limited-guarant-nsc-limited-exemption',
  'private-limited-shares-section-30-exemption',
  'private-unlimited',
  'private-unlimited-nsc',
]);

/** Roles that direct a company, and members of an LLP. Secretaries aren't compared. */
const DIRECTS = /(^|-)(director|llp-member|llp-designated-member)$/;

export const DIFFERENCE_KINDS = ['officer', 'owner'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_SIDES = ['missing_here', 'missing_there'] as const;
/** `missing_here`: on the register, but not in the file. `missing_there`: in the file, but not on the register. */
export type DifferenceSide = (typeof DIFFERENCE_SIDES)[number];

/** A party of the file. */
export interface SaidParty {
  roles: readonly string[];
  kind: 'person' | 'company';
  name: string;
  other_names: readonly string[];
  /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD' */
  born: string | null;
  company_number: string | null;
  /** Set if the party has left: it is no longer said to be an officer or owner. */
  left_on: string | null;
}

export interface Difference {
  kind: DifferenceKind;
  side: DifferenceSide;
  /** Readable: 'Jane Smith'. */
  name: string;
  born: string | null;
  /** The same difference has the same key in a later comparison. */
  key: string;
}

interface ComparedLists {
  differences: Difference[];
  same: { kind: DifferenceKind; name: string }[];
}

export interface Comparison extends ComparedLists {
  /** People with significant control whose details the register withholds: they can't be compared. */
  withheld: number;
}

type Registered = Pick<Officer | Owner, 'name' | 'born' | 'company_number'> & { kind: string };

/**
 * Compares the present directors or members, and everybody registered as a person with significant control, whatever the
 * nature of it, with the parties of a file. An owner of the file whom the register lacks may be somebody whose details it
 * withholds, so as many of them are no difference. Null: this kind of company isn't compared.
 */
export function compareParties(company: Company, parties: readonly SaidParty[]): Comparison | null {
  if (!COMPARED_TYPES.has(company.profile.type)) return null;
  const officers = company.officers.filter(({ role, resigned_on }) => !resigned_on && DIRECTS.test(role));
  const present = company.owners.filter(({ ceased_on }) => !ceased_on);
  const owners = present.filter(({ kind }) => kind !== 'withheld');
  const withheld = present.length - owners.length;
  const said = (role: string) => parties.filter(({ roles, left_on }) => !left_on && roles.includes(role));
  const officer = compareLists('officer', officers, said('director'));
  const owner = compareLists('owner', owners, said('owner'));
  const unregistered = owner.differences.filter(({ side }) => side === 'missing_there');
  const mayBeWithheld = unregistered.length <= withheld;
  return {
    differences: [
      ...officer.differences,
      ...owner.differences.filter(({ side }) => side === 'missing_here' || !mayBeWithheld),
    ],
    same: [...officer.same, ...owner.same],
    withheld,
  };
}

/** Pairs those with the same birth first, so that a father and a son of one name each find their own entry. */
function compareLists(
  kind: DifferenceKind,
  registered: readonly Registered[],
  said: readonly SaidParty[],
): ComparedLists {
  const pairs = registered
    .flatMap((entry) => said.map((party) => ({ entry, party, likeness: likenessOf(entry, party) })))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness);
  const found = new Set<Registered>();
  const met = new Set<SaidParty>();
  for (const { entry, party } of pairs)
    if (!found.has(entry) && !met.has(party)) {
      found.add(entry);
      met.add(party);
    }
  const listed = (side: DifferenceSide, one: Registered | SaidParty): Difference => {
    const name = readableName(one.name);
    const mark = one.company_number ?? `${foldedName(name)}:${one.born?.slice(0, 7) ?? ''}`;
    return { kind, side, name, born: one.born, key: `${kind}:${side}:${mark}` };
  };
  return {
    differences: [
      ...registered.filter((entry) => !found.has(entry)).map((entry) => listed('missing_here', entry)),
      ...said.filter((party) => !met.has(party)).map((party) => listed('missing_there', party)),
    ],
    same: [...found].map(({ name }) => ({ kind, name: readableName(name) })),
  };
}

/** 0: two parties. 2: one party, confirmed by its number or birth. 1: one party by its name alone. */
function likenessOf(entry: Registered, party: SaidParty): 0 | 1 | 2 {
  if (entry.kind !== party.kind) return 0;
  const names = [party.name, ...party.other_names];
  if (entry.kind === 'company') {
    if (entry.company_number && party.company_number)
      return entry.company_number === party.company_number ? 2 : 0;
    return names.some((name) => isSameCompanyName(name, entry.name)) ? 1 : 0;
  }
  if (!names.some((name) => isSamePersonName(name, entry.name))) return 0;
  if (!entry.born || !party.born) return 1;
  const precision = Math.min(entry.born.length, party.born.length);
  return entry.born.slice(0, precision) === party.born.slice(0, precision) ? 2 : 0;
}
