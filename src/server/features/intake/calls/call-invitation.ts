import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import { invitationFile } from './invitation.ts';
import { findOpenCall } from './open-call.ts';

/** The latest invitation to a client's call, for staff calendars. Throws NO_CALL. */
export async function callInvitation({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, Pick<SignedInCtx, 'db' | 'env' | 'now'>>): Promise<{
  filename: string;
  content: string;
}> {
  const [[client], call, organiser] = await Promise.all([
    context.db
      .select({ first_name: clients.first_name, surname: clients.surname, email: clients.email })
      .from(clients)
      .where(eq(clients.id, client_id)),
    findOpenCall(context.db, client_id),
    firmName(context),
  ]);
  if (!client || !call || call.starts_at === null) throw new Refusal('NO_CALL');
  const { starts_at } = call;
  const content = invitationFile({
    call: { ...call, starts_at },
    client,
    env: context.env,
    organiser,
    replyTo: null,
    method: 'REQUEST',
    now: context.now(),
  });
  return { filename: `zoom-call-${starts_at.slice(0, 10)}.ics`, content };
}
