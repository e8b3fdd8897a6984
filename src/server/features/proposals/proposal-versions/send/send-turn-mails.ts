import { eq, sql } from 'drizzle-orm';
import { newToken } from '#server/auth/hash-token.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  proposal_signatories,
  type proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { users } from '#server/db/schema/users.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { mailedTo } from '#server/features/firm/mail-deliveries/mailed-to.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { writerColumns, writerOf } from '#server/features/identity/people/mail-writer.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { countersignMail, proposalMail } from './proposal-mail.ts';
import { proposalUrl, storeSignatoryLink } from './store-link.ts';

interface TurnMail {
  context: Pick<Services, 'env' | 'jobs' | 'now'>;
  client: { id: string; first_name: string; surname: string };
  version: Version;
  signatory: Signatory;
  made_by: ActivityActor;
}
type Version = Pick<typeof proposal_versions.$inferSelect, 'client_id' | 'number' | 'document' | 'sent_by'>;
type Signatory = Pick<typeof proposal_signatories.$inferSelect, 'id' | 'kind' | 'name' | 'email'>;

/**
 * Mails a signatory whose turn it is: one of the client's a link, and the colleague who countersigns the way to the
 * client's page. The caller has locked the client.
 */
export async function sendTurnMails(tx: Tx, turn: TurnMail): Promise<void> {
  const { context, version, signatory } = turn;
  const { appUrl, appName } = context.env;
  const facts = { document: version.document, signatory, appName };
  // Without a mail server, mails only go to the outbox and reach nobody.
  if (context.env.smtpUrl !== undefined) {
    await tx
      .update(proposal_signatories)
      .set({ mailed_at: sql`coalesce(${proposal_signatories.mailed_at}, ${context.now().toISOString()})` })
      .where(eq(proposal_signatories.id, signatory.id));
  }
  if (signatory.kind === 'firm') {
    const mail = countersignMail({ ...facts, url: `${appUrl}/clients/${version.client_id}` });
    await context.jobs.sendMail(tx, mail, { kind: 'proposal', signatory_id: signatory.id });
  } else {
    const token = newToken();
    const writer = await readProposalWriter(tx, version);
    const mail = proposalMail({ ...facts, url: proposalUrl(appUrl, token), writer });
    await mailLink(tx, { ...turn, token, mail });
  }
}

async function mailLink(
  tx: Tx,
  { context, client, version, signatory, made_by, token, mail }: TurnMail & { token: string; mail: Mail },
): Promise<void> {
  const mail_id = await mailClient(tx, context, {
    client_id: client.id,
    mail,
    about: { kind: 'proposal', signatory_id: signatory.id },
  });
  const signatory_id = signatory.id;
  await storeSignatoryLink(tx, { token, signatory_id, made_by, mail_id, at: context.now().toISOString() });
  await recordActivity(tx, {
    actor: made_by,
    type: 'proposal.link_mailed',
    client,
    changes: {
      number: { from: null, to: version.number },
      signatory: { from: null, to: signatory.name },
      ...mailedTo(context.env, signatory.email),
    },
  });
}

/** The client's owner, or else the sender if any, who signs the mails and gets the replies. Null if there is neither. */
export async function readProposalWriter(
  tx: Db | Tx,
  { client_id, sent_by }: { client_id: string; sent_by: string | null },
): Promise<Mail['replyTo'] | null> {
  const [user] = await tx
    .select(writerColumns)
    .from(users)
    .where(
      sql`${users.id} = coalesce((select owner_id from ${clients} where id = ${client_id}), ${sent_by}::uuid)`,
    );
  return user ? writerOf(user) : null;
}
