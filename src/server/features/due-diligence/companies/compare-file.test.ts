import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { company_answers } from '#server/db/schema/due-diligence/companies-house.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { partyFields } from '#server/features/due-diligence/files/file.fixture.ts';
import {
  acme,
  type CompaniesHouseDouble,
  startCompaniesHouseDouble,
} from '#server/integrations/companies-house/companies-house-double.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { clientWithCompany, KEY, NUMBER } from './companies.fixture.ts';

let double: CompaniesHouseDouble;
let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  double = await startCompaniesHouseDouble(KEY);
  services = await startTestServices({ COMPANIES_HOUSE_URL: double.url, COMPANIES_HOUSE_KEY: KEY });
  services.setNow('2026-12-14T10:00:00Z');
  api = callAs(services, await createActor(services, { full_name: 'Ann Able' }));
});
afterAll(async () => {
  await services.stop();
  await double.stop();
});
beforeEach(async () => {
  double.clearTroubles();
  double.companies.clear();
  double.companies.set(NUMBER, acme());
  await services.db.delete(company_answers);
});

const didFor = async (client_id: string) => {
  const events = await services.db
    .select()
    .from(activity_events)
    .where(eq(activity_events.client_id, client_id))
    .orderBy(activity_events.id);
  return events.flatMap(({ type, changes }) =>
    type === 'due_diligence.changed' ? [String(changes.did?.to)] : [],
  );
};

/** Counts the differences that the transaction of the newest event wrote. */
async function writtenWithEvent(): Promise<number> {
  const { rowCount } = await services.db.execute(sql`
    select from company_differences t
    where t.xmin = (select e.xmin from activity_events e order by e.id desc limit 1)`);
  return rowCount ?? 0;
}

describe('a comparison', () => {
  it('stores the differences once', async () => {
    const { client_id, file_id } = await clientWithCompany(services, {
      parties: [
        { name: 'Dr Jane Smith', born: '1970-05-17' },
        { name: 'Bob Shah', roles: ['owner'] },
      ],
    });
    const first = await api.companies.compare({ client_id });
    expect(first).toMatchObject({
      companies: [{ number: NUMBER, name: 'ACME TEA LIMITED', state: 'compared' }],
      differences: [
        { kind: 'owner', side: 'missing_there', name: 'Bob Shah', state: 'open', listed_on: '2026-12-14' },
      ],
    });
    services.advance(24 * 3_600_000);
    expect(await api.companies.compare({ client_id })).toEqual(first);
    expect(await api.companies.differences({ client_id })).toEqual({ differences: first.differences });

    await services.db
      .update(due_diligence_parties)
      .set({ left_on: '2026-12-15' })
      .where(eq(due_diligence_parties.name, 'Bob Shah'));
    expect((await api.companies.compare({ client_id })).differences).toMatchObject([{ state: 'settled' }]);

    await services.db
      .update(due_diligence_parties)
      .set({ left_on: null })
      .where(eq(due_diligence_parties.name, 'Bob Shah'));
    services.advance(24 * 3_600_000);
    expect((await api.companies.compare({ client_id })).differences).toMatchObject([
      { state: 'open', listed_on: '2026-12-16', version: 3 },
    ]);
    expect(await didFor(client_id)).toEqual([
      'compared the file with Companies House: 1 new difference, 0 settled',
      'compared the file with Companies House: 0 new differences, 1 settled',
      'compared the file with Companies House: 1 new difference, 0 settled',
    ]);
    await services.db.delete(due_diligence_parties).where(eq(due_diligence_parties.file_id, file_id));
    services.setNow('2026-12-14T10:00:00Z');
  });

  it('at the same time twice stores each difference once', async () => {
    const { client_id } = await clientWithCompany(services);
    await api.companies.lookUp({ number: NUMBER });
    await Promise.all(Array.from({ length: 8 }, () => api.companies.compare({ client_id })));
    const { differences } = await api.companies.differences({ client_id });
    expect(differences.map(({ kind, side }) => `${kind} ${side}`)).toEqual([
      'officer missing_here',
      'owner missing_here',
    ]);
    expect(await didFor(client_id)).toHaveLength(1);
    expect(await writtenWithEvent()).toBe(2);
  });

  it('says of other kinds that it hasn’t compared them', async () => {
    double.companies.set('SL000001', acme({ type: 'scottish-partnership' }));
    const partnership = await clientWithCompany(services, { company_number: 'sl1' });
    expect(await api.companies.compare(partnership)).toMatchObject({
      companies: [{ number: 'SL000001', state: 'not_compared' }],
      differences: [],
    });
    const unknown = await clientWithCompany(services, { company_number: '99999999' });
    expect((await api.companies.compare(unknown)).companies).toMatchObject([{ state: 'not_found' }]);
    double.troubleOnce('GET', { status: 500 });
    const known = await clientWithCompany(services);
    expect((await api.companies.compare(known)).companies).toMatchObject([
      { number: NUMBER, name: 'Acme Tea', state: 'away' },
    ]);
    expect(await didFor(known.client_id)).toEqual([]);
  });

  it('lists who controls in another way than by shares', async () => {
    const [jane] = acme().owners ?? [];
    double.companies.set(NUMBER, {
      ...acme(),
      owners: [
        {
          ...jane,
          name: 'Mr Cy Sway',
          name_elements: { forename: 'Cy', surname: 'Sway' },
          natures_of_control: ['significant-influence-or-control'],
        },
        {
          name: 'Holdings Limited',
          kind: 'corporate-entity-person-with-significant-control',
          natures_of_control: ['right-to-appoint-and-remove-directors'],
          identification: { registration_number: '7654321' },
        },
        {
          name: 'The Mayor of York',
          kind: 'legal-person-person-with-significant-control',
          natures_of_control: ['voting-rights-50-to-75-percent'],
        },
        {
          kind: 'super-secure-person-with-significant-control',
          description: 'super-secure-persons-with-significant-control',
        },
      ],
    });
    const { client_id } = await clientWithCompany(services, {
      parties: [{ name: 'Jane Smith', roles: ['director'] }],
    });
    const compared = await api.companies.compare({ client_id });
    expect(compared.companies).toMatchObject([{ state: 'compared', withheld: 1, statements: [] }]);
    expect(compared.differences.map(({ side, name }) => `${side} ${name}`)).toEqual([
      'missing_here Cy Sway',
      'missing_here Holdings Limited',
      'missing_here The Mayor of York',
    ]);
  });

  it('needs a file', async () => {
    await expect(api.companies.compare({ client_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a decision', () => {
  const openDifferences = async () => {
    const { client_id } = await clientWithCompany(services);
    const { differences } = await api.companies.compare({ client_id });
    const [officer, owner] = differences;
    if (officer?.kind !== 'officer' || owner?.kind !== 'owner') throw new Error('Other differences');
    return { client_id, officer, owner };
  };
  const reason = 'The shares were sold in May';

  it('that an owner’s difference is material sets the day by which to report it', async () => {
    const { client_id, owner } = await openDifferences();
    const decision = { id: owner.id, version: owner.version, material: true, reason };
    const decided = await api.companies.decide(decision);
    // 15 working days over Christmas 2026.
    expect(decided).toMatchObject({
      state: 'material',
      reason,
      report_due_on: '2027-01-07',
      decided_by_name: 'Ann Able',
      version: 2,
    });
    expect(await writtenWithEvent()).toBe(1);
    expect(await api.companies.decide(decision)).toEqual(decided);

    const report = { id: owner.id, version: 2, reported_on: '2026-12-14' };
    const reported = await api.companies.report(report);
    expect(reported).toMatchObject({ state: 'reported', reported_on: '2026-12-14' });
    expect(await api.companies.report(report)).toEqual(reported);
    await expect(api.companies.decide({ ...decision, version: 3, material: false })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    });
    expect((await didFor(client_id)).slice(1)).toEqual([
      'decided that the difference about Jane Anne Smith at Companies House is material: The shares were sold in May',
      'reported the difference about Jane Anne Smith to Companies House on 14 December 2026',
    ]);
  });

  it.each(['gets another number', 'leaves the file'])(
    'is no longer asked when its company %s',
    async (how) => {
      const { client_id } = await openDifferences();
      const { parties } = await api.dueDiligence.get({ client_id });
      const company = parties.find((party) => party.company_number === NUMBER);
      if (!company) throw new Error('There is no company');
      const { id, version } = company;
      if (how === 'leaves the file')
        await api.dueDiligence.endParty({ client_id, id, left_on: '2026-12-14' });
      else
        await api.dueDiligence.changeParty({
          client_id,
          id,
          version,
          ...partyFields(company),
          company_number: '07654321',
        });
      const { differences } = await api.companies.differences({ client_id });
      expect(differences.map(({ state }) => state)).toEqual(['settled', 'settled']);
    },
  );

  it('is about a company that the file still has', async () => {
    const { client_id, owner } = await openDifferences();
    double.companies.set('07654321', acme({ company_number: '07654321' }));
    await services.db
      .update(due_diligence_parties)
      .set({ company_number: '7654321' })
      .where(
        sql`company_number = ${NUMBER} and file_id = (
          select id from due_diligence_files where client_id = ${client_id}::uuid)`,
      );
    await expect(
      api.companies.decide({ id: owner.id, version: 1, material: true, reason }),
    ).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    const { differences } = await api.companies.compare({ client_id });
    const states = differences.map(({ company_number, state }) => `${company_number} ${state}`);
    expect(states).toEqual(['07654321 open', '07654321 open', `${NUMBER} settled`, `${NUMBER} settled`]);
    expect((await didFor(client_id)).at(-1)).toContain('2 new differences, 2 settled');
  });

  it('is reported at the earliest on the day on which it was listed', async () => {
    const { owner } = await openDifferences();
    await api.companies.decide({ id: owner.id, version: 1, material: true, reason });
    await expect(
      api.companies.report({ id: owner.id, version: 2, reported_on: '2026-12-13' }),
    ).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      data: { reason: expect.stringContaining('14 December 2026') },
    });
  });

  it('is not asked again by a later comparison', async () => {
    const { client_id, owner } = await openDifferences();
    await api.companies.decide({ id: owner.id, version: 1, material: false, reason });
    const { differences } = await api.companies.compare({ client_id });
    expect(differences.find(({ id }) => id === owner.id)).toMatchObject({
      state: 'not_material',
      report_due_on: null,
    });
  });

  it('about an officer has no day for a report', async () => {
    const { officer } = await openDifferences();
    const decided = await api.companies.decide({ id: officer.id, version: 1, material: true, reason });
    expect(decided).toMatchObject({ state: 'material', report_due_on: null });
    await expect(
      api.companies.report({ id: officer.id, version: 2, reported_on: '2026-12-14' }),
    ).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('needs a reason', async () => {
    const { owner } = await openDifferences();
    const decision = { id: owner.id, version: 1, material: true, reason };
    await expect(api.companies.decide({ ...decision, reason: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await api.companies.decide(decision);
    await expect(
      api.companies.decide({ ...decision, material: false, reason: 'Another' }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED' });
    await expect(
      api.companies.report({ id: owner.id, version: 2, reported_on: '2026-12-15' }),
    ).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('is a person’s: an API key may only look up', async () => {
    const { client_id, owner } = await openDifferences();
    const actor = await createActor(services, { role: 'admin' });
    const key = callAs(services, { ...actor, api_key: { made_by: actor.user_id } });
    expect(await key.companies.lookUp({ number: NUMBER })).toMatchObject({ state: 'found' });
    for (const call of [
      () => key.companies.decide({ id: owner.id, version: 1, material: true, reason }),
      () => key.companies.report({ id: owner.id, version: 1, reported_on: '2026-12-14' }),
      () => key.companies.compare({ client_id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
  });
});
