import { sql } from 'drizzle-orm';
import type { ActivityChanges } from '#contract/activity/activity.ts';
import { clientFullName } from '#contract/clients/client.ts';
import { statusAfterQuestionnaire } from '#contract/clients/client-status.ts';
import type { QuestionnaireAnswers } from '#contract/questionnaire/questionnaire.ts';
import type { Tx } from '#server/db/connect.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import { additional_information } from '#server/db/schema/additional-information.ts';
import { type ActivityActor, recordActivity } from '#server/features/activity/record-activity.ts';
import type { ClientRow } from '#server/features/clients/client-columns.ts';
import { moveClient } from '#server/features/clients/move-client.ts';
import { endOpenLinks } from '#server/features/links/end-open-links.ts';
import { announce, isListenedTo } from '#server/features/webhooks/announce.ts';

/**
 * What answers change, by either way, for a locked client: they are stored, every open link is spent, the client moves
 * to info_returned unless they have moved on already, and takes over a new company name.
 */
export async function storeAnswers(
  tx: Tx,
  {
    client,
    answers,
    by,
    at,
    submission_key,
  }: {
    client: ClientRow;
    answers: QuestionnaireAnswers;
    /** Null: the client themselves. */
    by: ActivityActor | null;
    /** ISO instant */
    at: string;
    submission_key?: string | undefined;
  },
): Promise<void> {
  const actor = by ?? { user_id: null, full_name: clientFullName(client) };
  const to = statusAfterQuestionnaire(client.status);
  const company =
    answers.company_name && answers.company_name !== client.company ? answers.company_name : null;
  const changes: ActivityChanges = company ? { company: { from: client.company, to: company } } : {};

  const [stored] = await insert(tx, {
    ...answers,
    client_id: client.id,
    answered_at: at,
    created_at: at,
    came_later: to === client.status,
    submission_key,
    edited_by_name: actor.full_name,
    edited_at: at,
  });
  await endOpenLinks(tx, client.id, 'used', at);
  await recordActivity(tx, {
    actor,
    type: by ? 'questionnaire.entered' : 'questionnaire.submitted',
    client,
    changes,
  });
  if (stored?.listened) {
    await announce(tx, {
      type: 'questionnaire.answered',
      timestamp: at,
      data: {
        client_id: client.id,
        proposal_id: client.proposal_id,
        answered_by: by ? 'staff' : 'client',
        status: to,
      },
    });
  }
  await moveClient(tx, { actor, client, to, at, ...(company !== null && { also: { company } }) });
}

const insert = preparedInsert<{ listened: boolean }>(
  'store_answers',
  additional_information,
  [
    'client_id',
    'how_did_you_hear',
    'engagement_type',
    'trading_style',
    'company_name',
    'company_registration_number',
    'industry',
    'turnover_last_12_months',
    'employs_staff',
    'number_of_staff',
    'goals_next_12_months',
    'business_challenges',
    'existing_advisor',
    'annual_fee',
    'answered_at',
    'created_at',
    'came_later',
    'submission_key',
    'edited_by_name',
    'edited_at',
  ],
  sql`returning ${isListenedTo('questionnaire.answered')} as listened`,
);
