import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingFileText } from '#contract/due-diligence/waiting/waiting-file.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { sanctions_hits, sanctions_lists } from '#server/db/schema/due-diligence/sanctions.ts';
import { clientWithFile, createApprover } from '#server/features/due-diligence/files/file.fixture.ts';
import { raiseTrigger } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

type Api = ReturnType<typeof callAs>;
let services: TestServices;
let mine: Api;
let colleague: Api;
let approver: Api;

beforeAll(async () => {
  services = await startTestServices();
  services.setNow('2026-12-14T10:00:00Z');
  mine = callAs(services, await createActor(services, { full_name: 'Ann Able' }));
  colleague = callAs(services, await createActor(services, { full_name: 'Olga Other' }));
  approver = callAs(services, await createApprover(services, 'Mo Partner'));
});
afterAll(() => services.stop());

let named = 0;
/** A client of the caller with a complete file. The name is unique, so that a line says whose it is. */
async function complete(api: Api, given: Parameters<typeof clientWithFile>[1] = {}) {
  named += 1;
  const first_name = `Client ${named}`;
  const { client_id, file } = await clientWithFile(api, { first_name, ...given });
  if (!file.file) throw new Error('No file was opened');
  const { id: file_id, revision } = file.file;
  return { first_name, client_id, file_id, revision, party: file.parties[0] };
}

async function accepted(api: Api) {
  const made = await complete(api);
  await api.dueDiligence.accept({ client_id: made.client_id, revision: made.revision });
  return made;
}

/** The caller's lines about one client, or about all. */
async function linesOf(api: Api, first_name?: string) {
  const { waiting_files } = await api.myWork.get();
  return (waiting_files?.items ?? [])
    .filter(({ client }) => first_name === undefined || client.first_name === first_name)
    .map((line) => ({ text: waitingFileText(line), since: line.since, due: line.due }));
}

it('is nothing for a firm that doesn’t use files', async () => {
  expect((await mine.myWork.get()).waiting_files).toBeNull();
});

describe('an acceptance', () => {
  it('waits for the owner if nothing else is missing', async () => {
    const { first_name, client_id, revision } = await complete(mine);
    expect(await linesOf(mine, first_name)).toEqual([
      { text: 'The file is complete and waits for acceptance', since: '2026-12-14', due: null },
    ]);
    expect(await linesOf(colleague, first_name)).toEqual([]);
    expect(await linesOf(approver, first_name)).toEqual([]);
    await mine.dueDiligence.accept({ client_id, revision });
    expect(await linesOf(mine, first_name)).toEqual([]);
  });

  it('of a high risk waits for those who approve', async () => {
    const { first_name, client_id, revision } = await complete(mine, {
      assessment: { level: 'high', source_of_funds: 'Sales' },
    });
    expect(await linesOf(mine, first_name)).toEqual([]);
    expect(await linesOf(colleague, first_name)).toEqual([]);
    expect((await linesOf(approver, first_name)).map(({ text }) => text)).toEqual([
      'The file is complete and waits for acceptance: The risk is high',
    ]);
    await approver.dueDiligence.accept({ client_id, revision });
    expect(await linesOf(approver, first_name)).toEqual([]);
  });

  it('of their own assessment doesn’t wait for them', async () => {
    const { first_name } = await complete(approver, {
      assessment: { level: 'high', source_of_funds: 'Sales' },
    });
    expect(await linesOf(approver, first_name)).toEqual([]);
  });
});

it('reasons to look again are one line of a file', async () => {
  const { first_name, file_id, client_id } = await accepted(mine);
  const actor = { user_id: null, full_name: 'Test' };
  for (const [index, text] of ['New service: Payroll', 'New country: Iran'].entries()) {
    const cause = { file_id, kind: 'service' as const, key: String(index), text };
    await services.db.transaction((tx) => raiseTrigger(tx, { actor, now: services.now() }, cause));
    services.advance(60_000);
  }
  expect(await linesOf(mine, first_name)).toEqual([
    {
      text: 'Look at the file again: New country: Iran; New service: Payroll',
      since: '2026-12-14',
      due: null,
    },
  ]);
  const { triggers } = await mine.dueDiligence.get({ client_id });
  for (const { id } of triggers) await mine.dueDiligence.finishTrigger({ client_id, id });
  expect(await linesOf(mine, first_name)).toEqual([]);
});

it('a review is due from 30 days before', async () => {
  const { first_name, file_id, client_id } = await accepted(mine);
  const reviewOn = (next_review_on: string) =>
    services.db
      .update(due_diligence_files)
      .set({ next_review_on })
      .where(eq(due_diligence_files.id, file_id));
  await reviewOn('2027-01-14');
  expect(await linesOf(mine, first_name)).toEqual([]);
  await reviewOn('2027-01-13');
  const line = { text: 'Review the file', since: '2026-12-14', due: '2027-01-13' };
  expect(await linesOf(mine, first_name)).toEqual([line]);
  await services.db
    .update(due_diligence_files)
    .set({ relationship_ended_on: '2026-12-01' })
    .where(eq(due_diligence_files.client_id, client_id));
  expect(await linesOf(mine, first_name)).toEqual([]);
});

it('a hit on a high-risk file waits for those who approve', async () => {
  const { first_name, file_id, party } = await accepted(mine);
  const at = services.now().toISOString();
  const list_id = crypto.randomUUID();
  const counts = { bytes: 1, rows: 1, entries: 1, added: 1, changed: 0, removed: 0 };
  await services.db
    .insert(sanctions_lists)
    .values({ id: list_id, sha256: 'a'.repeat(64), ...counts, source: 'uploaded', loaded_at: at });
  await services.db.insert(sanctions_hits).values({
    party_id: party?.id ?? '',
    unique_id: 'RUS0001',
    party_hash: 'p',
    entry_hash: 'e',
    entry: {
      unique_id: 'RUS0001',
      kind: 'individual',
      names: [],
      births: [],
      nationalities: [],
      regimes: [],
    },
    matched_name: 'Client',
    score: 90,
    list_id,
    found_at: at,
  });
  const text = `Decide the possible match with the sanctions list: ${party?.name}`;
  expect(await linesOf(mine, first_name)).toMatchObject([{ text }]);
  expect(await linesOf(approver, first_name)).toEqual([]);
  await services.db
    .update(due_diligence_files)
    .set({ level: 'high' })
    .where(eq(due_diligence_files.id, file_id));
  expect(await linesOf(mine, first_name)).toEqual([]);
  expect(await linesOf(approver, first_name)).toMatchObject([{ text }]);
});

it('differences of owners that are material wait for a report', async () => {
  const { first_name, file_id } = await accepted(mine);
  const difference = (name: string, given: Partial<typeof company_differences.$inferInsert> = {}) => ({
    file_id,
    company_number: '01234567',
    kind: 'owner' as const,
    side: 'missing_here' as const,
    name,
    key: name,
    listed_on: '2026-12-10',
    ...given,
  });
  await services.db
    .insert(company_differences)
    .values([
      difference('Undecided Owner'),
      difference('Undecided Director', { kind: 'officer', listed_on: '2026-12-09' }),
      difference('Material Owner', { material: true, report_due_on: '2027-01-04' }),
      difference('Material Director', { kind: 'officer', material: true }),
      difference('Immaterial Owner', { material: false }),
      difference('Reported Owner', { material: true, reported_on: '2026-12-11' }),
      difference('Settled Owner', { settled_at: '2026-12-11T10:00:00Z' }),
    ]);
  expect(await linesOf(mine, first_name)).toEqual([
    {
      text: 'Decide whether the difference from Companies House is material: Undecided Director, Undecided Owner',
      since: '2026-12-09',
      due: null,
    },
    {
      text: 'Report the difference to Companies House: Material Owner',
      since: '2026-12-10',
      due: '2027-01-04',
    },
  ]);
});

it('the caller’s files come first, then nobody’s', async () => {
  const nobodys = await complete(mine);
  await mine.clients.setOwner({ id: nobodys.client_id, owner_id: null });
  const own = await complete(colleague);
  const closed = await complete(colleague);
  await colleague.clients.close({ id: closed.client_id, reason: 'Price' });
  const { waiting_files } = await colleague.myWork.get();
  expect(waiting_files?.items.map(({ client }) => client.first_name)).toEqual([
    own.first_name,
    nobodys.first_name,
  ]);
  expect(waiting_files).toMatchObject({ count: 2, has_more: false });
});
