import type { Assessment } from './file.ts';
import { isExposed, type Party, type PartyRole } from './party.ts';

/**
 * What a file may lack. `blocks`: it can't be accepted without. The others are what an inspector would ask about all the
 * same.
 */
export const MISSING_KINDS = {
  client_party: { blocks: true, label: 'No party is the client' },
  owner: { blocks: true, label: 'No director or owner of the company is named' },
  evidence: { blocks: true, label: 'Nobody has seen a document' },
  exposed: { blocks: true, label: 'Nobody has said whether the person is politically exposed' },
  office: { blocks: true, label: 'The office of an exposed person is missing' },
  purpose: { blocks: true, label: 'The purpose of the relationship is missing' },
  countries: { blocks: true, label: 'No country is named' },
  level: { blocks: true, label: 'The level of risk is missing' },
  reasons: { blocks: true, label: 'The reasons for the level are missing' },
  funds: { blocks: true, label: 'The source of funds is missing' },
  wealth: { blocks: true, label: 'The source of wealth is missing' },
  screening: { blocks: true, label: 'The party is not screened against the sanctions list yet' },
  hit: { blocks: true, label: 'A possible match with the sanctions list waits for a decision' },
  match: { blocks: true, label: 'A party is on the sanctions list' },
  acceptance: { blocks: false, label: 'The file is not accepted' },
  copy: { blocks: false, label: 'The file doesn’t say where the copy of a document is' },
  look: { blocks: false, label: 'There is a reason to look at the file again' },
} as const;

export type MissingKind = keyof typeof MISSING_KINDS;

export interface Missing {
  kind: MissingKind;
  /** Whom it is about, if it is about one party. */
  party_id: string | null;
  party_name: string | null;
}

/** Whom the law asks to know behind a company (reg. 28(4)). */
const RUNS_COMPANY: ReadonlySet<PartyRole> = new Set(['director', 'owner']);

/** A file with all that its rules read. */
export interface FileContents {
  assessment: Assessment;
  is_accepted: boolean;
  /** Only those who haven't left count. */
  parties: readonly Party[];
  /** Open reasons to look again. */
  triggers: number;
  /** Parties with a possible match that waits for a decision, and parties that are on the list. */
  hits: readonly { party_id: string; decision: 'the_same' | null }[];
  /** Ids of parties that changed since they were screened last, while there is a list. */
  unscreened: readonly string[];
}

/** The law that the rules read, on the day. */
export interface FileLaw {
  today: string;
  call_for_action: readonly string[];
  former_office_months: number;
}

/** Everything that a file lacks, in the order in which a person would mend it. */
export function missingOf(contents: FileContents, law: FileLaw): Missing[] {
  const { assessment, hits } = contents;
  const parties = contents.parties.filter(({ left_on }) => left_on === null);
  const exposed = exposedOf(parties, law);
  const whole = (kind: MissingKind, lacks: boolean): Missing[] =>
    lacks ? [{ kind, party_id: null, party_name: null }] : [];
  const each = (kind: MissingKind, lacks: (party: Party) => boolean): Missing[] =>
    parties.filter(lacks).map(({ id, name }) => ({ kind, party_id: id, party_name: name }));
  const hit = (party: Party, decision: 'the_same' | null) =>
    hits.some((one) => one.party_id === party.id && one.decision === decision);
  return [
    ...whole(
      'client_party',
      !parties.some(({ roles }) => roles.includes('client') || roles.includes('company')),
    ),
    ...whole(
      'owner',
      parties.some(({ kind }) => kind === 'company') &&
        !parties.some(({ kind, roles }) => kind === 'person' && roles.some((role) => RUNS_COMPANY.has(role))),
    ),
    ...each('evidence', ({ evidence }) => evidence.length === 0),
    ...each('exposed', ({ kind, pep }) => kind === 'person' && pep === null),
    ...each(
      'office',
      (party) => exposed.includes(party) && (party.pep_kind === null || party.pep_office === null),
    ),
    ...whole('purpose', assessment.purpose === null),
    ...whole('countries', assessment.countries.length === 0),
    ...whole('level', assessment.level === null),
    ...whole('reasons', assessment.level_reasons === null),
    ...whole(
      'funds',
      (assessment.level === 'high' || exposed.length > 0) && assessment.source_of_funds === null,
    ),
    ...whole('wealth', exposed.length > 0 && assessment.source_of_wealth === null),
    ...each('screening', ({ id }) => contents.unscreened.includes(id)),
    ...each('hit', (party) => hit(party, null)),
    ...each('match', (party) => hit(party, 'the_same')),
    ...whole('acceptance', !contents.is_accepted),
    ...each('copy', ({ evidence }) =>
      evidence.some(
        ({ copy_place, copy_location, copies }) =>
          copies.length === 0 && (copy_place !== 'elsewhere' || copy_location === null),
      ),
    ),
    ...whole('look', contents.triggers > 0),
  ];
}

/** What a screening may change in `missing`. */
export interface ScreeningFacts {
  /** Whether a current party has a possible match that waits for a decision. */
  waiting: boolean;
  /** Whether a current party is on the list. */
  the_same: boolean;
  /** Whether a reason to look again is open. */
  look: boolean;
}

/** What a file lacks after a screening, which changes nothing else in it. */
export function missingAfterScreening(
  before: readonly string[],
  { waiting, the_same, look }: ScreeningFacts,
): MissingKind[] {
  const found: Partial<Record<MissingKind, boolean>> = { hit: waiting, match: the_same, look };
  return (Object.keys(MISSING_KINDS) as MissingKind[]).filter((kind) => found[kind] ?? before.includes(kind));
}

type JudgedPerson = Pick<Party, 'left_on' | 'pep' | 'pep_kind' | 'pep_left_on'>;

export function exposedOf<Judged extends JudgedPerson>(
  parties: readonly Judged[],
  { today, former_office_months }: FileLaw,
): Judged[] {
  return parties.filter(
    (party) => party.left_on === null && isExposed(party, { today, months: former_office_months }),
  );
}

/** Countries of a file and its parties that the FATF calls for action against. */
export function calledForAction(
  { countries }: Pick<Assessment, 'countries'>,
  parties: readonly Pick<Party, 'left_on' | 'country' | 'nationality'>[],
  { call_for_action }: FileLaw,
): string[] {
  const named = parties
    .filter(({ left_on }) => left_on === null)
    .flatMap(({ country, nationality }) => [country, nationality]);
  return call_for_action.filter((code) => named.includes(code) || countries.some((one) => one === code));
}

/** The work that stands between a file and its acceptance. */
export function blockersOf(missing: readonly Missing[]): Missing[] {
  return missing.filter(({ kind }) => MISSING_KINDS[kind].blocks);
}
