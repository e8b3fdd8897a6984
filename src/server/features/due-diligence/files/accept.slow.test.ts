import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import {
  due_diligence_acceptances,
  due_diligence_files,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { users } from '#server/db/schema/users.ts';
import { noteNames } from '#server/features/due-diligence/files/triggers/note-names.ts';
import { raiseDueReviews } from '#server/features/due-diligence/files/triggers/raise-due-reviews.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { ASSESSMENT, clientWithFile, createApprover, EVIDENCE, partyFields } from './file.fixture.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let approver: ReturnType<typeof callAs>;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services, { full_name: 'Stan Staff' }));
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  approver = callAs(services, await createApprover(services, 'Mia Approver'));
});
afterAll(() => services.stop());

const revisionOf = ({ file }: ClientFile) => file?.revision ?? 0;
const accept = (as: typeof api, client_id: string, file: ClientFile) =>
  as.dueDiligence.accept({ client_id, revision: revisionOf(file) });
const FOREIGN_PEP = { pep: 'foreign', pep_kind: 'holder', pep_office: 'Minister' } as const;
const isRefused = { code: 'FILE_REFUSED' };

describe('a complete file', () => {
  it('is accepted by the person who wrote it, with the next review', async () => {
    const { client_id, file } = await clientWithFile(api);
    expect(file.missing.map(({ kind }) => kind)).toEqual(['acceptance']);
    const accepted = await accept(api, client_id, file);
    expect(accepted.file).toMatchObject({
      accepted_by_name: 'Stan Staff',
      accepted_at: '2026-03-02T10:15:30.123Z',
      next_review_on: '2028-03-02',
    });
    expect(accepted.missing).toEqual([]);
  });

  it('is accepted once by 50 requests at the same time', async () => {
    const { client_id, file } = await clientWithFile(api);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => accept(api, client_id, file)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    const stored = await services.db
      .select()
      .from(due_diligence_acceptances)
      .where(eq(due_diligence_acceptances.file_id, file.file?.id ?? ''));
    expect(stored).toHaveLength(1);
  });

  it('says in the timeline who accepted it', async () => {
    const { client_id, file } = await clientWithFile(api);
    await accept(api, client_id, file);
    const { items } = await api.activity.list({ client_id });
    expect(items[0]).toMatchObject({
      actor_name: 'Stan Staff',
      type: 'due_diligence.changed',
      changes: { did: { to: 'accepted the file at normal risk' } },
    });
  });
});

it('a review whose day has come is a reason to look again, once', async () => {
  const { client_id, file } = await clientWithFile(api);
  await accept(api, client_id, file);
  const reviews = async (now: string) => {
    services.setNow(now);
    await Promise.all([raiseDueReviews(services), raiseDueReviews(services)]);
    const { triggers } = await api.dueDiligence.get({ client_id });
    return triggers.map(({ text }) => text);
  };
  expect(await reviews('2028-03-01T12:00:00.000Z')).toEqual([]);
  expect(await reviews('2028-03-02T00:30:00.000Z')).toEqual(['The review was due on 2 March 2028']);
  const shown = await api.dueDiligence.get({ client_id });
  const again = await accept(api, client_id, shown);
  expect(again.missing).toEqual([]);
  expect(await reviews('2028-06-01T12:00:00.000Z')).toHaveLength(1);
  services.setNow('2026-03-02T10:15:30.123Z');
});

describe('a file that lacks something', () => {
  it.each<[string, Partial<typeof ASSESSMENT>, string]>([
    ['the level', { level: null }, 'level'],
    ['its reasons', { level_reasons: null }, 'reasons'],
    ['the purpose', { purpose: null }, 'purpose'],
    ['a country', { countries: [] }, 'countries'],
    ['the source of funds at high risk', { level: 'high' }, 'funds'],
  ])('is not accepted without %s, by anybody', async (_what, assessment, kind) => {
    const { client_id, file } = await clientWithFile(api, { assessment });
    expect(file.missing.map((one) => one.kind)).toContain(kind);
    for (const as of [api, admin, approver]) {
      await expect(accept(as, client_id, file)).rejects.toMatchObject(isRefused);
    }
  });

  it('is not accepted without evidence', async () => {
    const { client_id, file } = await clientWithFile(api);
    const id = file.parties[0]?.evidence[0]?.id ?? '';
    const without = await api.dueDiligence.removeEvidence({ client_id, id });
    await expect(accept(approver, client_id, without)).rejects.toMatchObject(isRefused);
  });

  it('is not accepted while nobody has said whether a person is politically exposed', async () => {
    const { client_id, file } = await clientWithFile(api);
    const party = file.parties[0];
    if (!party) throw new Error('No party');
    const asked = await api.dueDiligence.changeParty({
      client_id,
      ...partyFields(party),
      id: party.id,
      version: party.version,
      pep: null,
    });
    await expect(accept(approver, client_id, asked)).rejects.toMatchObject(isRefused);
  });

  it('cannot be accepted by a direct write either', async () => {
    const { file } = await clientWithFile(api, { assessment: { level: null } });
    await expect(
      services.db
        .update(due_diligence_files)
        .set({ accepted_at: '2026-03-02T10:00:00.000Z' })
        .where(eq(due_diligence_files.id, file.file?.id ?? '')),
    ).rejects.toThrow();
  });
});

describe('a second person', () => {
  const high = {
    level: 'high',
    source_of_funds: 'Sale of a house',
    source_of_wealth: 'Inheritance',
  } as const;

  it.each<[string, Partial<typeof ASSESSMENT>, object]>([
    ['high risk', high, {}],
    ['an exposed person', { source_of_funds: 'Salary', source_of_wealth: 'Salary' }, FOREIGN_PEP],
    ['a country that the FATF calls for action against', { countries: ['GB', 'IR'] }, {}],
    ['a national of such a country', {}, { nationality: 'KP' }],
  ])('has to approve %s', async (_why, assessment, person) => {
    const { client_id, file } = await clientWithFile(api, { assessment });
    const party = file.parties[0];
    if (!party) throw new Error('No party');
    const changed = await api.dueDiligence.changeParty({
      client_id,
      ...partyFields(party),
      ...person,
      id: party.id,
      version: party.version,
    });
    expect(changed.second_person).toHaveLength(1);
    for (const as of [api, admin]) {
      await expect(accept(as, client_id, changed)).rejects.toMatchObject(isRefused);
    }
    expect((await accept(approver, client_id, changed)).file?.accepted_by_name).toBe('Mia Approver');
  });

  it('is not the person who assessed the risk, whatever they may do', async () => {
    const { client_id, file } = await clientWithFile(approver, { assessment: high });
    await expect(accept(approver, client_id, file)).rejects.toMatchObject(isRefused);
    const other = callAs(services, await createApprover(services, 'Otto Other'));
    expect((await accept(other, client_id, file)).file?.accepted_by_name).toBe('Otto Other');
  });
});

describe('the acceptance', () => {
  it.each<[string, (file: ClientFile, client_id: string) => Promise<ClientFile>]>([
    [
      'the assessment changes',
      ({ file }, client_id) =>
        api.dueDiligence.assess({ client_id, version: file?.version ?? 0, ...ASSESSMENT, level: 'low' }),
    ],
    [
      'a party is added',
      ({ parties }, client_id) =>
        api.dueDiligence.addParty({
          client_id,
          id: crypto.randomUUID(),
          ...partyFields(parties[0] as never),
          name: 'New Partner',
        }),
    ],
    [
      'a party leaves',
      ({ parties }, client_id) =>
        api.dueDiligence.endParty({ client_id, id: parties[0]?.id ?? '', left_on: '2026-03-02' }),
    ],
    [
      'evidence is removed',
      ({ parties }, client_id) =>
        api.dueDiligence.removeEvidence({ client_id, id: parties[0]?.evidence[0]?.id ?? '' }),
    ],
  ])('ends when %s', async (_when, change) => {
    const { client_id, file } = await clientWithFile(api);
    const changed = await change(await accept(api, client_id, file), client_id);
    expect(changed.file?.accepted_at).toBeNull();
    expect(changed.missing.map(({ kind }) => kind)).toContain('acceptance');
    expect(changed.acceptances).toHaveLength(1);
  });

  it('stays when more evidence is added', async () => {
    const { client_id, file } = await clientWithFile(api);
    const accepted = await accept(api, client_id, file);
    const more = await api.dueDiligence.addEvidence({
      client_id,
      party_id: accepted.parties[0]?.id ?? '',
      id: crypto.randomUUID(),
      ...EVIDENCE,
      document: 'Driving licence',
    });
    expect(more.file?.accepted_at).not.toBeNull();
  });

  it('can not be given to a file that changed since it was read', async () => {
    const { client_id, file } = await clientWithFile(api);
    await api.dueDiligence.addParty({
      client_id,
      id: crypto.randomUUID(),
      ...partyFields(file.parties[0] as never),
      name: 'Late Partner',
    });
    await expect(accept(api, client_id, file)).rejects.toMatchObject(isRefused);
  });
});

describe('a judgement', () => {
  const high = { ...ASSESSMENT, level: 'high', source_of_funds: 'Salary' } as const;

  it('stays that of its judge when somebody else changes another answer', async () => {
    const { client_id, file } = await clientWithFile(approver, { assessment: high });
    const again = await api.dueDiligence.assess({
      client_id,
      version: file.file?.version ?? 0,
      ...high,
      purpose: 'Accounts and tax returns.',
    });
    expect(again.file?.assessed_by_name).toBe('Mia Approver');
    await expect(accept(approver, client_id, again)).rejects.toMatchObject(isRefused);
  });

  it('is looked at again when the client has another name, in the background', async () => {
    const { client_id, file } = await clientWithFile(api);
    await accept(api, client_id, file);
    const { client } = await api.clients.get({ id: client_id });
    await api.clients.update({ ...client, company: 'Evil Corp Ltd' });
    for (let turn = 0; turn < 2; turn += 1) await noteNames(services, [client_id]);
    const { missing, triggers } = await api.dueDiligence.get({ client_id });
    expect(missing.map(({ kind }) => kind)).toEqual(['look']);
    expect(triggers.map(({ text }) => text)).toEqual(['The client’s record now says Evil Corp Ltd']);
  });

  it('is not made alone while two can approve', async () => {
    await createApprover(services, 'Nia Second');
    const settings = await admin.dueDiligence.settings({});
    await expect(admin.dueDiligence.saveSettings({ ...settings, is_alone: true })).rejects.toMatchObject({
      ...isRefused,
      data: { reason: expect.stringContaining('More than one') },
    });
    const key = callAs(services, {
      ...(await createActor(services, { role: 'admin' })),
      api_key: { made_by: crypto.randomUUID() },
    });
    await expect(key.dueDiligence.saveSettings({ ...settings, is_alone: false })).rejects.toMatchObject({
      code: 'NOT_FOR_KEYS',
    });
  });
});

it('a sole practitioner who declared it accepts alone', async () => {
  await services.db.update(users).set({ approves_for_firm: false });
  const as = callAs(services, await createApprover(services, 'Sol Practitioner'));
  const settings = await admin.dueDiligence.settings({});
  await admin.dueDiligence.saveSettings({ ...settings, in_use: true, is_alone: true });
  const { client_id, file } = await clientWithFile(as, {
    assessment: { level: 'high', source_of_funds: 'Salary' },
  });
  const accepted = await accept(as, client_id, file);
  expect(accepted.acceptances).toMatchObject([{ alone: true, level: 'high' }]);
  await createApprover(services, 'Nina New');
  const again = await as.dueDiligence.assess({
    client_id,
    version: accepted.file?.version ?? 0,
    ...ASSESSMENT,
    level: 'high',
    source_of_funds: 'Gift',
  });
  await expect(accept(as, client_id, again)).rejects.toMatchObject(isRefused);
});
