import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import {
  employsStaffAfter,
  type ThreeFields,
  threeFieldSchema,
} from '#contract/intake/additional-information/additional-information.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { givenFields } from '#server/features/identity/activity/given-fields.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { type InformationRow, newestInformation } from './newest-information.ts';

/**
 * Saves the three fields to the newest row, or creates the first row. Throws NOT_FOUND, MERGED, DATE_IN_FUTURE, and
 * ROW_CHANGED if someone has saved, or the client has answered, since the screen was opened.
 */
export async function saveAdditionalInformation({
  context,
  input: { client_id, base, ...fields },
}: ProcedureCall<
  ThreeFields & { client_id: string; base: { id: string; version: number } | null }
>): Promise<InformationRow> {
  const now = context.now();
  if (!threeFieldSchema(londonDay(now)).safeParse(fields).success) throw new Refusal('DATE_IN_FUTURE');
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const before = await newestInformation(tx, client_id);
    const after = {
      ...givenFields(fields),
      employs_staff: employsStaffAfter(fields.number_of_staff ?? null, before?.employs_staff ?? false),
    };
    const changes = changesBetween(before ?? { ...EMPTY, employs_staff: false }, after);
    if (before && Object.keys(changes).length === 0) return before;
    if (before && (before.id !== base?.id || before.version !== base.version)) {
      const { id, version, company_start_date, company_turnover, number_of_staff } = before;
      const changed = { id, company_start_date, company_turnover, number_of_staff };
      throw new Refusal('ROW_CHANGED', {
        version,
        changed,
        by: before.edited_by_name,
        at: before.edited_at,
      });
    }
    const [saved] = before
      ? await tx
          .update(additional_information)
          .set({ ...after, version: before.version + 1, ...editedBy(context) })
          .where(eq(additional_information.id, before.id))
          .returning()
      : await tx
          .insert(additional_information)
          .values({
            ...EMPTY,
            ...after,
            client_id,
            trading_style: 'Limited Company',
            created_at: now.toISOString(),
            ...editedBy(context),
          } satisfies FullRow<
            typeof additional_information,
            | 'id'
            | 'how_did_you_hear'
            | 'engagement_type'
            | 'company_name'
            | 'company_registration_number'
            | 'industry'
            | 'turnover_last_12_months'
            | 'goals_next_12_months'
            | 'business_challenges'
            | 'existing_advisor'
            | 'annual_fee'
            | 'answered_at'
            | 'came_later'
            | 'submission_key'
            | 'version'
          >)
          .returning();
    if (!saved) throw new Error('The database returned no row for additional information');
    await recordActivity(tx, { actor: context.actor, type: 'additional_information.saved', client, changes });
    return saved;
  });
}

const EMPTY = { company_start_date: null, company_turnover: null, number_of_staff: null };
