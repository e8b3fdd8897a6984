import { sql } from 'drizzle-orm';
import { type Checklist, isFinished } from '#contract/desk/dashboard/checklist.ts';
import type { SignedInCtx } from '#server/context.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** Connections to databases whose checklist is finished or dismissed. The dashboard doesn't query the steps again. */
const settled = new WeakSet<SignedInCtx['connection']>();

/**
 * Returns the checklist of a new installation to an administrator. Returns null to staff. Also returns null if all
 * steps are done or somebody has dismissed the checklist.
 */
export async function readChecklist({
  actor,
  connection,
  db,
  env,
}: Pick<SignedInCtx, 'actor' | 'connection' | 'db' | 'env'>): Promise<Checklist | null> {
  if (actor.role !== 'admin' || settled.has(connection)) return null;
  const { rows } = await db.execute<Omit<Checklist, 'name' | 'mail'> & { dismissed: boolean }>(sql`
    select
      exists (select from firm where name <> '') as firm,
      exists (select from firm where checklist_dismissed_at is not null) as dismissed,
      exists (select from proposal_settings) as sending,
      -- Only Tallygate's own proposals have letters, and letters have the facts.
      exists (select from proposal_settings where sent_by <> 'tallygate')
        or exists (select from letter_facts) as facts,
      exists (select from proposal_settings where sent_by <> 'tallygate')
        or exists (select from letter_template_versions where state = 'published') as letters,
      exists (select from price_book_versions where state = 'published') as prices,
      exists (select from users offset 1) as team,
      -- The catalogue comes filled, so the step is done once somebody has changed it or chosen from it.
      exists (select from service_categories where edited_at is not null)
        or exists (select from service_sub_headers where edited_at is not null)
        or exists (select from service_options where edited_at is not null)
        or exists (select from proforma_reviews where ${isReal(sql`client_id`)}) as catalogue,
      exists (select from proposal_settings where sent_by <> 'tallygate')
        or exists (select from trial_clients) as trial,
      exists (select from clients where ${isReal(sql`id`)}) as clients
  `);
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  const { dismissed, ...done } = row;
  const checklist = { ...done, name: actor.lacks_name !== true, mail: env.smtpUrl !== undefined };
  if (!dismissed && !isFinished(checklist)) return checklist;
  settled.add(connection);
  return null;
}
