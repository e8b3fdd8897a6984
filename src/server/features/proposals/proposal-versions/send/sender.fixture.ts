import { eq } from 'drizzle-orm';
import type { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import type { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { startFirm } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

/** A firm with mail, and Sam, who sends its proposals. */
export async function startSender() {
  const services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const firm = await startFirm(services);
  const as = callAs(
    services,
    await createActor(services, { full_name: 'Sam Staff', email: 'sam@shore.example' }),
  );

  /** The input for sending the proposal as it is shown now. */
  async function shown(client_id: string, version_id: string = crypto.randomUUID()) {
    const { draft_version, document_hash } = await as.proposalVersions.prepare({ client_id });
    return { client_id, version_id, draft_version, document_hash };
  }

  return {
    services,
    firm,
    as,
    shown,
    sendNew: async (client_id: string) => as.proposalVersions.send(await shown(client_id)),
    countOf: (table: typeof proposal_versions | typeof proposal_runs, client_id: string) =>
      services.db.$count(table, eq(table.client_id, client_id)),
    mailsTo: async (email: string) => (await services.sentMails()).filter(({ to }) => to === email),
    /** The contacts of a proforma, with mail addresses that begin with `name`. */
    withMails: (name: string) => ({
      primary_contact: { ...firm.details.primary_contact, email: `${name}@one.example` },
      additional_contacts: firm.details.additional_contacts.map((one) => ({
        ...one,
        email: `${name}@two.example`,
      })),
    }),
  };
}
