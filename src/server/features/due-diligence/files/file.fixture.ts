import { eq } from 'drizzle-orm';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import type { Assessment } from '#contract/due-diligence/files/file.ts';
import type { PartyFields } from '#contract/due-diligence/files/party.ts';
import { users } from '#server/db/schema/users.ts';
import { type callAs, createActor, type TestServices } from '#tests/support/test-services.ts';

export const ASSESSMENT: Assessment = {
  purpose: 'Accounts and tax returns',
  expected_work: 'Yearly accounts',
  source_of_funds: null,
  source_of_wealth: null,
  countries: ['GB'],
  factors: {},
  level: 'normal',
  level_reasons: 'A local shop that the partners know.',
};

export const EVIDENCE = {
  document: 'Passport',
  reference: '512345678',
  seen_on: '2026-03-01',
  copy_place: 'elsewhere' as const,
  copy_location: 'Safe, folder 12',
};

/** An actor who approves for the firm, as the account says. */
export async function createApprover(services: TestServices, full_name: string) {
  const actor = await createActor(services, { full_name });
  await services.db.update(users).set({ approves_for_firm: true }).where(eq(users.id, actor.user_id));
  return { ...actor, approves: true };
}

type Api = ReturnType<typeof callAs>;

/** The fields of a stored party, to change some. */
export function partyFields(party: ClientFile['parties'][number]): PartyFields {
  const {
    id: _id,
    evidence: _evidence,
    added_at: _at,
    added_by_name: _by,
    left_on: _left,
    version: _v,
    ...fields
  } = party;
  return fields;
}

/** A sole trader with an open file, in which only `without` is missing. */
export async function clientWithFile(
  api: Api,
  { first_name = 'Sole', assessment = {} }: { first_name?: string; assessment?: Partial<Assessment> } = {},
) {
  const { id: client_id } = await api.clients.create({
    first_name,
    surname: 'Trader',
    email: `${crypto.randomUUID()}@example.org`,
    inquiry_source: 'Phone',
  });
  const opened = await api.dueDiligence.open({ client_id });
  return { client_id, file: await completeFile(api, client_id, opened, assessment) };
}

/** Answers everything that a file lacks except its acceptance. */
export async function completeFile(
  api: Api,
  client_id: string,
  { parties, file }: ClientFile,
  assessment: Partial<Assessment> = {},
): Promise<ClientFile> {
  const hasCompany = parties.some(({ kind }) => kind === 'company');
  for (const party of parties) {
    await api.dueDiligence.addEvidence({
      client_id,
      party_id: party.id,
      id: crypto.randomUUID(),
      ...EVIDENCE,
    });
    if (party.kind === 'person')
      await api.dueDiligence.changeParty({
        client_id,
        id: party.id,
        version: party.version,
        ...partyFields(party),
        pep: 'no',
        // Behind a company, the law asks for somebody who runs it.
        ...(hasCompany && { roles: ['director'] }),
      });
  }
  return api.dueDiligence.assess({
    client_id,
    version: file?.version ?? 0,
    ...ASSESSMENT,
    ...assessment,
  });
}
