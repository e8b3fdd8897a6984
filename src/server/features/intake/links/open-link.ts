import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { OpenedLink } from '#contract/intake/links/link.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { publicFirm } from '#server/features/firm/firm/public-firm.ts';
import { findOpenLink } from './find-link.ts';

/** Number of base64url characters: 132 bits, so no two clients share a key. */
const DRAFT_KEY_LENGTH = 22;

/**
 * Data for the questionnaire page. Opening a link is counted but doesn't use it up. Throws LINK_INVALID with the firm,
 * and TOO_MANY_REQUESTS.
 */
export async function openLink({
  context,
  input: { token },
}: ProcedureCall<{ token: string }, Pick<Ctx, 'db' | 'env' | 'now' | 'ip_address'>>): Promise<OpenedLink> {
  await limitAttempts(context, 'link-open', token);
  const now = context.now();
  const link = await findOpenLink(context.db, token, now);
  if (!link) throw new Refusal('LINK_INVALID', { firm: await publicFirm(context) });
  const [[client], firm] = await Promise.all([
    context.db
      .select({ first_name: clients.first_name, company: clients.company })
      .from(clients)
      // A merge may give the link to another client in the meantime.
      .innerJoin(external_info_tokens, eq(external_info_tokens.client_id, clients.id))
      .where(eq(external_info_tokens.id, link.id)),
    publicFirm(context),
    context.db
      .update(external_info_tokens)
      .set({
        opened_at: sql`coalesce(${external_info_tokens.opened_at}, ${now.toISOString()}::timestamptz)`,
        last_opened_at: now.toISOString(),
        opened_count: sql`${external_info_tokens.opened_count} + 1`,
      })
      .where(eq(external_info_tokens.id, link.id)),
  ]);
  if (!client) throw new Refusal('LINK_INVALID', { firm });
  const copy_offered = context.env.smtpUrl !== undefined;
  const names_companies = context.env.companiesHouseKey !== undefined;
  return { ...client, draft_key: draftKey(link.client_id), copy_offered, names_companies, firm };
}

/** The key belongs to the client, not to a token: each mail has its own token, and a new link continues the draft. */
function draftKey(clientId: string): string {
  return hashToken(`draft of ${clientId}`).slice(0, DRAFT_KEY_LENGTH);
}
