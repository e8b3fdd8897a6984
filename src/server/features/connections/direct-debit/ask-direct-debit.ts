import { and, asc, eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { isOver } from '#contract/connections/direct-debit/direct-debit.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { direct_debits } from '#server/db/schema/clients/proposals/direct-debits.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { outcomeOf } from '#server/features/connections/connections/outcome-of.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import type {
  DeliveryHandler,
  DeliveryRow,
  OutboxServices,
} from '#server/features/firm/outbox/delivery-handler.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readProposalWriter } from '#server/features/proposals/proposal-versions/send/send-turn-mails.ts';
import { requestMandate } from '#server/integrations/gocardless/gocardless.ts';
import { directDebitMail } from './direct-debit-mail.ts';
import { newestDirectDebit } from './direct-debit-page.ts';
import { readGoCardless } from './read-gocardless.ts';

/** Where staff see mandates. */
const DASHBOARD = 'https://manage.gocardless.com';

/** Requests a mandate and mails the client the way to set it up, both once. */
export const askDirectDebit: DeliveryHandler = (services, delivery, keep) =>
  outcomeOf(() => ask(services, delivery, keep));

const ask: DeliveryHandler = async (services, delivery, keep) => {
  const service = await readGoCardless(services);
  if (!service) return { state: 'failed', answer: 'Direct debit is not set up completely in Settings.' };
  const newest = await newestDirectDebit(services.db, delivery.client_id);
  if (newest && !isOver(newest.state))
    return { state: 'done', answer: 'The client was asked before.', link: DASHBOARD };
  // The id of an attempt whose answer was lost. That of a direct debit that is over isn't used again.
  const kept = delivery.progress.direct_debit;
  const id = kept && kept !== newest?.id ? kept : crypto.randomUUID();
  if (id !== kept) await keep({ direct_debit: id });
  const billing_request_id = await requestMandate(service, id);
  await services.db.transaction((tx) => storeAndMail(tx, services, { delivery, id, billing_request_id }));
  return { state: 'done', answer: 'The client has the link to set it up.', link: DASHBOARD };
};

async function storeAndMail(
  tx: Tx,
  services: OutboxServices,
  { delivery, id, billing_request_id }: { delivery: DeliveryRow; id: string; billing_request_id: string },
): Promise<void> {
  const client = await lockClient(tx, delivery.client_id);
  const { env, now } = services;
  const token = newToken();
  const at = now().toISOString();
  const [stored] = await tx
    .insert(direct_debits)
    .values({
      id,
      client_id: client.id,
      billing_request_id,
      mandate_id: null,
      token_hash: hashToken(token),
      state: 'sent',
      state_at: at,
      created_at: at,
    } satisfies FullRow<typeof direct_debits, never>)
    .onConflictDoNothing()
    .returning({ id: direct_debits.id });
  if (!stored) return;
  const mail = directDebitMail({
    firm: await firmName({ db: tx, env }),
    to: (await firstSignatory(tx, delivery)) ?? { name: clientFullName(client), email: client.email },
    url: `${env.appUrl}/direct-debit/${token}`,
    appName: env.appName,
    writer: await readProposalWriter(tx, { client_id: client.id, sent_by: null }),
  });
  await mailClient(tx, services, {
    client_id: client.id,
    mail,
    about: { kind: 'direct_debit', direct_debit_id: id },
  });
  await recordActivity(tx, {
    actor: { user_id: null, full_name: env.appName },
    type: 'direct_debit.changed',
    client,
    changes: { state: { from: null, to: 'sent' } },
  });
}

async function firstSignatory(
  tx: Tx,
  { version_id }: DeliveryRow,
): Promise<{ name: string; email: string } | undefined> {
  if (version_id === null) return undefined;
  const [first] = await tx
    .select({ name: proposal_signatories.name, email: proposal_signatories.email })
    .from(proposal_signatories)
    .where(and(eq(proposal_signatories.version_id, version_id), eq(proposal_signatories.kind, 'client')))
    .orderBy(asc(proposal_signatories.place))
    .limit(1);
  return first;
}
