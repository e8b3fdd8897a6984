import { sql } from 'drizzle-orm';
import type { SettingsState } from '#contract/desk/settings/contract.ts';
import type { SignedInCtx } from '#server/context.ts';
import { readBookers } from '#server/features/intake/calls/booker-links.ts';
import { PROPOSALS_SENT_BY } from '#server/features/proposals/proposal-versions/proposals-sent-by.ts';

/** What is set up and what is not. */
export async function readState({
  context: { db, env, now },
}: {
  context: Pick<SignedInCtx, 'db' | 'env' | 'now'>;
}): Promise<SettingsState> {
  const names = await readBookers(db, env);
  const { rows } = await db.execute<
    Omit<SettingsState, 'without_join_link' | 'email_configured'> & { join_links: number }
  >(sql`
    select
      (select count(*)::int from users) as users,
      (select count(*)::int from call_bookers where join_url <> ''
        and name in (${sql.join(
          names.map((name) => sql`${name}`),
          sql`, `,
        )})) as join_links,
      exists (select from firm where name <> '') as firm_named,
      (select count(*)::int from mail_templates) as mail_templates,
      ${PROPOSALS_SENT_BY} as sent_by,
      coalesce((select enabled from axiom_settings order by updated_at desc limit 1), false) as automation_enabled,
      (select case config->>'provider' when 'xero' then 'Xero' else 'by hand' end
        from connection_settings where kind = 'books' and enabled) as books,
      exists (select from connection_settings where kind = 'direct_debit' and enabled) as direct_debit_enabled,
      exists (select from due_diligence_settings where in_use_since is not null) as due_diligence_enabled,
      (select count(*)::int from webhook_endpoints) as webhooks,
      exists (select from connection_settings where kind = 'workspace' and enabled) as workspace_enabled,
      (select count(*)::int from api_keys
        where revoked_at is null and (expires_at is null or expires_at > ${now().toISOString()}::timestamptz)) as api_keys
  `);
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  const { join_links, ...state } = row;
  return {
    ...state,
    without_join_link: names.length - join_links,
    email_configured: env.smtpUrl !== undefined,
  };
}
