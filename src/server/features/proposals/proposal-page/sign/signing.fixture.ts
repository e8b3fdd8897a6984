import { eq, sql } from 'drizzle-orm';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { HandedOver } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { sessions } from '#server/db/schema/users.ts';
import {
  type SentProposal,
  sentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

/** The time at which test services start. */
export const SIGNING_START = '2026-03-02T10:15:30.123Z';
/** The only signatory of a proposal. */
export const ONE = ['Priya Shah'];

/** Helpers to send proposals to Sam's clients and to sign them. `anyone` is a caller who isn't signed in. */
export async function startSigning(env: Record<string, string> = {}) {
  const services = await startTestServices(env);
  const sam = await createActor(services, { full_name: 'Sam Staff', email: 'sam@shore.example' });
  const as = callAs(services, sam);
  const anyone = callAs(services, null).proposalPage;
  let read = 0;

  return {
    services,
    sam,
    as,
    anyone,

    async send(given: Partial<Parameters<typeof sentProposal>[1]> = {}): Promise<SentProposal> {
      const client = await as.clients.create({
        first_name: 'Priya',
        surname: 'Shah',
        email: 'priya@shah-bakery.example',
        company: 'Shah Bakery Ltd',
        inquiry_source: 'Email',
      });
      await as.clients.setOwner({ id: client.id, owner_id: sam.user_id });
      return sentProposal(services.db, {
        client_id: client.id,
        at: services.now().toISOString(),
        sent_by: sam.user_id,
        ...given,
      });
    },

    async sign(sent: SentProposal, index = 0, given: Parameters<typeof signingOf>[1] = {}) {
      const opened = await anyone.open({ token: token(sent, index) });
      return anyone.sign({ token: token(sent, index), ...signingOf(opened, given) });
    },

    /** A device with a session of Sam's. A signatory who has it signs with `sign`. */
    async device() {
      const actor = { ...sam, session_id: crypto.randomUUID() };
      const { session_id: id, user_id } = actor;
      await services.db
        .insert(sessions)
        .values({ id, user_id, token: id, expires_at: new Date('2099-01-01') });
      const heldFor = (which: HandedOver) => callAs(services, { ...actor, handed_over: which }).proposalPage;
      return {
        heldFor,
        /** Gives the device back to Sam. */
        takeBack: () =>
          services.db
            .update(sessions)
            .set({ handed_over_version_id: null, handed_over_signatory_id: null })
            .where(eq(sessions.id, id)),
        hand: (which: HandedOver) => callAs(services, actor).proposalPage.openInPerson(which),
        sign: (which: HandedOver, opened: OpenedProposal) => {
          const { code_proof: _, ...signing } = signingOf(opened);
          return heldFor(which).signInPerson({ ...which, ...signing });
        },
      };
    },

    async stored({ version_id, client_id }: SentProposal) {
      const { db } = services;
      const [version] = await db.select().from(proposal_versions).where(eq(proposal_versions.id, version_id));
      const signatories = await db
        .select()
        .from(proposal_signatories)
        .where(eq(proposal_signatories.version_id, version_id))
        .orderBy(proposal_signatories.place);
      const files = await db
        .select()
        .from(stored_files)
        .where(eq(stored_files.proposal_version_id, version_id));
      const events = await db
        .select({ type: activity_events.type, actor: activity_events.actor_name })
        .from(activity_events)
        .where(sql`${activity_events.client_id} = ${client_id} and type like 'proposal.%'`)
        .orderBy(activity_events.id);
      const [client] = await db.select().from(clients).where(eq(clients.id, client_id));
      return { version, signatories, files, client, events: events.map(({ type }) => type) };
    },

    /** Mails sent since the last call, sorted by address. */
    async newMails() {
      const mails = await services.sentMails();
      const sent = mails.slice(read).toSorted((one, other) => (one.to < other.to ? -1 : 1));
      read = mails.length;
      return sent;
    },
  };
}

export const token = (sent: SentProposal, index = 0) => sent.tokens[index] ?? '';

interface Refused {
  code: string;
  data: { state?: string; attempts_left?: number; reason?: string; issues?: unknown };
}

/** The refusal of an attempt. Its code is 'no refusal' if the attempt succeeds. */
export const refused = (attempt: Promise<unknown>): Promise<Refused> =>
  attempt.then(
    () => ({ code: 'no refusal', data: {} }),
    ({ code, data = {} }: Refused) => ({ code, data }),
  );

/** The code of an attempt's refusal. */
export const refusalToSign = async (attempt: Promise<unknown>) => (await refused(attempt)).code;
