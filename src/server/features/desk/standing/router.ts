import { sql } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { proposalCondition } from '#server/features/clients/client-list/proposal-condition.ts';
import { signedIn } from '#server/implementer.ts';
import { readStandings } from './read-standings.ts';

export const standingRouter = {
  /** Open clients whose newest proposal waits for a signature of the client or of the firm. */
  signatures: signedIn.standing.signatures.handler(async ({ context }) => {
    const uncountersigned = sql`${clients.id} in (
    select v.client_id from ${proposal_versions} v join ${proposal_signatories} s on s.version_id = v.id
    where v.state = 'signed' and s.kind = 'firm' and s.signed_at is null)`;
    const open = proposalCondition('open', context.now());
    return readStandings(context, sql`(${open} or ${uncountersigned})`);
  }),
};
