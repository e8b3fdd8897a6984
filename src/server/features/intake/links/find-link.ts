import { eq, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { linkState } from '#contract/intake/links/link.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { type LinkRow, linkColumns } from './link-columns.ts';

/** Finds a link in any state, by its own token or that of one of its mails. */
export async function findLink(db: Db | Tx, token: string): Promise<LinkRow | null> {
  const [link] = await select(db, { hash: hashToken(token) });
  return link ?? null;
}

/**
 * Finds an open link. Returns null for any other token, so that callers cannot reveal whether it is unknown, used,
 * revoked or expired.
 */
export async function findOpenLink(db: Db | Tx, token: string, now: Date): Promise<LinkRow | null> {
  const link = await findLink(db, token);
  return link && linkState(link, now) === 'open' ? link : null;
}

const select = prepared<LinkRow>('find_link', () =>
  new QueryBuilder().select(linkColumns).from(external_info_tokens).where(hasToken()).getSQL(),
);

/** Condition: a link, or one of its mails, has the token whose hash is the placeholder `hash`. */
export function hasToken(): SQL | undefined {
  const hash = sql.placeholder('hash');
  const ofMail = new QueryBuilder()
    .select({ id: external_info_token_mails.token_id })
    .from(external_info_token_mails)
    .where(eq(external_info_token_mails.token_hash, hash));
  return or(eq(external_info_tokens.token_hash, hash), eq(external_info_tokens.id, sql`(${ofMail})`));
}
