import { describe, expect, it } from 'vitest';
import { approvalRefusal } from './approval.ts';
import type { Acceptance, Assessment } from './file.ts';
import { NO_FACTS } from './file.ts';
import { triggersSince } from './file-triggers.ts';
import { knownParties } from './known-parties.ts';
import {
  type FileLaw,
  MISSING_KINDS,
  type MissingKind,
  missingAfterScreening,
  missingOf,
} from './missing.ts';
import { isExposed, type Party } from './party.ts';
import { suggestLevel } from './suggest-level.ts';

const LAW: FileLaw = { today: '2026-11-28', call_for_action: ['IR', 'KP', 'MM'], former_office_months: 12 };
const ASSESSMENT: Assessment = {
  purpose: 'Accounts',
  expected_work: null,
  source_of_funds: null,
  source_of_wealth: null,
  countries: ['GB'],
  factors: {},
  level: 'normal',
  level_reasons: 'Known for years.',
};
const PARTY: Party = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'person',
  roles: ['client'],
  name: 'Ann Lee',
  other_names: [],
  born: null,
  nationality: null,
  country: null,
  company_number: null,
  pep: 'no',
  pep_kind: null,
  pep_office: null,
  pep_left_on: null,
  source: 'client',
  added_at: '2026-01-01T00:00:00.000Z',
  added_by_name: null,
  left_on: null,
  version: 1,
  evidence: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      party_id: '00000000-0000-4000-8000-000000000001',
      document: 'Passport',
      reference: null,
      seen_on: '2026-01-01',
      copy_place: 'elsewhere',
      copy_location: 'Safe',
      seen_by_name: 'Stan',
      copies: [],
      added_at: '2026-01-01T00:00:00.000Z',
    },
  ],
};
const party = (given: Partial<Party> = {}): Party => ({ ...PARTY, ...given });
const kinds = (
  assessment: Partial<Assessment> = {},
  parties: readonly Party[] = [PARTY],
  rest: Partial<Parameters<typeof missingOf>[0]> = {},
) =>
  missingOf(
    {
      assessment: { ...ASSESSMENT, ...assessment },
      is_accepted: true,
      parties,
      triggers: 0,
      hits: [],
      unscreened: [],
      ...rest,
    },
    LAW,
  ).map(({ kind }) => kind);
const minister = { pep: 'foreign', pep_kind: 'holder', pep_office: 'Minister' } as const;
const unseen = { ...PARTY.evidence[0], copy_place: null, copy_location: null } as Party['evidence'][number];

describe('what a file lacks', () => {
  it('is nothing in a good file', () => {
    expect(kinds()).toEqual([]);
  });

  const BAD: Record<MissingKind, MissingKind[]> = {
    client_party: kinds({}, [party({ roles: ['owner'] })]),
    owner: kinds({}, [party({ kind: 'company', roles: ['company'], pep: null })]),
    evidence: kinds({}, [party({ evidence: [] })]),
    exposed: kinds({}, [party({ pep: null })]),
    office: kinds({ source_of_funds: 'Pay', source_of_wealth: 'Pay' }, [
      party({ ...minister, pep_office: null }),
    ]),
    purpose: kinds({ purpose: null }),
    countries: kinds({ countries: [] }),
    level: kinds({ level: null }),
    reasons: kinds({ level_reasons: null }),
    funds: kinds({ level: 'high' }),
    wealth: kinds({ source_of_funds: 'Pay' }, [party(minister)]),
    screening: kinds({}, [PARTY], { unscreened: [PARTY.id] }),
    hit: kinds({}, [PARTY], { hits: [{ party_id: PARTY.id, decision: null }] }),
    match: kinds({}, [PARTY], { hits: [{ party_id: PARTY.id, decision: 'the_same' }] }),
    acceptance: kinds({}, [PARTY], { is_accepted: false }),
    copy: kinds({}, [party({ evidence: [unseen] })]),
    look: kinds({}, [PARTY], { triggers: 1 }),
  };
  it.each(Object.keys(MISSING_KINDS) as MissingKind[])('is %s alone, where that is what is wrong', (kind) => {
    expect(BAD[kind]).toEqual([kind]);
  });

  it('is no owner where a person who runs the company is named', () => {
    const company = party({ id: 'c', kind: 'company', roles: ['company'], pep: null });
    expect(kinds({}, [company, party({ roles: ['representative'] })])).toEqual(['owner']);
    expect(kinds({}, [company, party({ roles: ['director'] })])).toEqual([]);
  });

  it('counts an exposed party, whatever its kind', () => {
    expect(
      kinds({}, [
        party({ ...minister, kind: 'company', roles: ['client'] }),
        party({ id: 'x', roles: ['owner'] }),
      ]),
    ).toEqual(['funds', 'wealth']);
  });

  it('is not what a party lacked who has left', () => {
    expect(
      kinds({}, [PARTY, party({ id: 'x', roles: ['owner'], evidence: [], left_on: '2026-05-01' })]),
    ).toEqual([]);
  });

  it.each([
    [true, false, true],
    [false, true, true],
    [true, true, false],
    [false, false, false],
  ])('is complete after a screening (hit %s, match %s, look %s)', (waiting, the_same, look) => {
    const lacking = { purpose: null, level: 'high' as const };
    const all = kinds(lacking, [PARTY], {
      is_accepted: false,
      triggers: look ? 2 : 0,
      hits: [
        ...(waiting ? [{ party_id: PARTY.id, decision: null }] : []),
        ...(the_same ? [{ party_id: PARTY.id, decision: 'the_same' as const }] : []),
      ],
    });
    const befores = [kinds(lacking, [PARTY], { is_accepted: false }), all, [...all, 'hit', 'match', 'look']];
    for (const before of befores)
      expect(missingAfterScreening(before, { waiting, the_same, look })).toEqual(all);
  });

  it('is no answer about exposure where the party is a company', () => {
    const company = party({ id: 'c', kind: 'company', roles: ['company'], pep: null });
    expect(kinds({}, [company, party({ roles: ['owner'] })])).toEqual([]);
  });
});

describe('a politically exposed person', () => {
  const months = LAW.former_office_months;
  it.each([
    ['2025-11-28', false],
    ['2025-11-29', true],
    [null, true],
  ])('who left the office on %s is exposed: %s', (pep_left_on, exposed) => {
    expect(isExposed({ pep: 'uk', pep_kind: 'former', pep_left_on }, { today: LAW.today, months })).toBe(
      exposed,
    );
  });
});

describe('the suggested level', () => {
  const suggest = (parties: Party[], countries: Assessment['countries'] = ['GB']) =>
    suggestLevel({ countries }, parties, NO_FACTS, LAW);
  it('is normal for somebody of whom nothing else is known', () => {
    expect(suggest([PARTY])).toEqual({
      level: 'normal',
      reasons: ['Nobody is politically exposed.', 'Countries: United Kingdom.'],
    });
  });
  it.each<[string, Party[], Assessment['countries']]>([
    ['a foreign exposed person', [party(minister)], ['GB']],
    ['a country that the FATF calls for action against', [PARTY], ['MM']],
  ])('is high for %s', (_what, parties, countries) => {
    expect(suggest(parties, countries).level).toBe('high');
  });
  it('is normal for an exposed person of the United Kingdom', () => {
    expect(suggest([party({ ...minister, pep: 'uk' })]).level).toBe('normal');
  });
});

describe('an acceptance', () => {
  const who = { needs_second: true, approves: true, user_id: 'a', assessed_by_id: 'b', is_alone: false };
  it.each<[Partial<typeof who>, string | null]>([
    [{}, null],
    [{ approves: false }, 'not_approver'],
    [{ assessed_by_id: 'a' }, 'own_assessment'],
    [{ assessed_by_id: 'a', is_alone: true }, null],
    [{ needs_second: false, approves: false, assessed_by_id: 'a' }, null],
  ])('by %j is refused as %s', (given, refusal) => {
    expect(approvalRefusal({ ...who, ...given })).toBe(refusal);
  });
});

describe('what is new since the acceptance', () => {
  const facts = {
    entity_type: null,
    services: [{ id: 's1', name: 'Accounts' }],
    revenue: { label: 'Up to £30k', rank: 2 },
  };
  const accepted: Acceptance = {
    assessment: ASSESSMENT,
    assessed_by_name: 'Stan',
    parties: [PARTY],
    facts,
    second_person: false,
    alone: false,
    next_review_on: '2028-01-01',
    client_names: ['Ann Lee', 'Lee Cakes'],
  };
  const found = (given: Partial<Parameters<typeof triggersSince>[1]>) =>
    triggersSince(accepted, {
      assessment: ASSESSMENT,
      parties: [PARTY],
      facts,
      client_names: ['Ann Lee', 'Lee Cakes'],
      ...given,
    }).map(({ text }) => text);

  it('is nothing while nothing changes', () => {
    expect(found({})).toEqual([]);
  });
  it.each<[string, Partial<Parameters<typeof triggersSince>[1]>]>([
    ['New party: Bo', { parties: [PARTY, party({ id: 'p2', name: 'Bo' })] }],
    ['The client’s record now says Evil Ltd', { client_names: ['Ann Lee', 'Evil Ltd'] }],
    ['New country: France', { assessment: { countries: ['GB', 'FR'] } }],
    ['New country: Spain', { parties: [party({ country: 'ES' })] }],
    [
      'New service: Payroll',
      { facts: { ...facts, services: [...facts.services, { id: 's2', name: 'Payroll' }] } },
    ],
    [
      'Yearly revenue up from Up to £30k to £70k - £125k',
      { facts: { ...facts, revenue: { label: '£70k - £125k', rank: 4 } } },
    ],
  ])('%s', (text, given) => {
    expect(found(given)).toEqual([text]);
  });
  it('is no name that went', () => {
    expect(found({ client_names: ['Ann Lee'] })).toEqual([]);
    const { client_names: _, ...before } = accepted;
    expect(
      triggersSince(before, { assessment: ASSESSMENT, parties: [PARTY], facts, client_names: ['Bo'] }),
    ).toEqual([]);
  });
  it('is no revenue that went up by one band, or down', () => {
    expect(found({ facts: { ...facts, revenue: { label: '£30k - £70k', rank: 3 } } })).toEqual([]);
    expect(found({ facts: { ...facts, revenue: { label: 'Nil', rank: 1 } } })).toEqual([]);
  });
});

describe('the parties that a new file starts with', () => {
  const known = { name: 'Ann Lee', company: null, company_number: null, entity_type: null, contacts: [] };
  const names = (given: Partial<Parameters<typeof knownParties>[0]>) =>
    knownParties({ ...known, ...given }).map(({ name, roles }) => `${name}: ${roles.join()}`);
  it('are one person for a sole trader, even with a trading name', () => {
    expect(names({ entity_type: 'Sole Trader', company: 'Lee Cakes' })).toEqual(['Ann Lee: client']);
  });
  it('are the company and its contacts, each person once', () => {
    expect(
      names({
        entity_type: 'Limited Company',
        company: 'Lee Ltd',
        contacts: [
          { name: 'ann  lee', position: 'Director' },
          { name: 'Bo Ray', position: 'Bookkeeper' },
        ],
      }),
    ).toEqual(['Lee Ltd: company', 'Ann Lee: director', 'Bo Ray: representative']);
  });
});
