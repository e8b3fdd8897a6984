import { statusAfter } from '#contract/clients/clients/pipeline.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { ProcedureCall, Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { type ActionContext, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { endOpenLinks } from './end-open-links.ts';
import { type LinkRow, linkColumns, linkUrl } from './link-columns.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Context for creating a link and mailing it. */
export type LinkContext = ActionContext & Pick<Services, 'env' | 'jobs'>;

interface NewLink {
  link: LinkRow;
  url: string;
  client: ClientRow;
}

/**
 * Creates a link and revokes the client's earlier open links. Only this call returns the new link's URL. Throws
 * NOT_FOUND and MERGED.
 */
export async function generateLink({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }>): Promise<NewLink> {
  return context.db.transaction(async (tx) =>
    storeLink(tx, { context, client: await lockClient(tx, client_id) }),
  );
}

/** Creates a link for a locked client, whose earlier open links end. */
export async function storeLink(
  tx: Tx,
  { context, client }: { context: LinkContext; client: ClientRow },
): Promise<NewLink> {
  const now = context.now();
  const at = now.toISOString();
  const token = newToken();
  await endOpenLinks(tx, client.id, 'revoked', at);
  const [link] = await tx
    .insert(external_info_tokens)
    .values({
      client_id: client.id,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + context.env.linkTtlDays * DAY_MS).toISOString(),
      created_by: context.actor.user_id,
      created_by_name: context.actor.full_name,
      created_at: at,
    } satisfies FullRow<
      typeof external_info_tokens,
      | 'id'
      | 'used'
      | 'used_at'
      | 'opened_at'
      | 'last_opened_at'
      | 'opened_count'
      | 'emailed_at'
      | 'reminders_stopped_at'
      | 'revoked_at'
    >)
    .returning(linkColumns);
  if (!link) throw new Error('The database returned no row for a new link');
  await recordActivity(tx, { actor: context.actor, type: 'link.generated', client });
  const moved = await moveClient(tx, {
    actor: context.actor,
    client,
    to: statusAfter('link_generated', client.status),
    at,
  });
  return { link, url: linkUrl(context.env.appUrl, token), client: moved };
}
