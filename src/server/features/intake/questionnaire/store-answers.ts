import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { statusAfter } from '#contract/clients/clients/pipeline.ts';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { announce } from '#server/features/identity/activity/announce.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { endOpenLinks } from '#server/features/intake/links/end-open-links.ts';

/**
 * Stores a locked client's answers and ends every open link. Moves the client to info_returned unless they have a later
 * status, and updates the company name if the answers give one.
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
    /** Null if the client sent the answers. */
    by: ActivityActor | null;
    /** ISO instant */
    at: string;
    submission_key?: string | undefined;
  },
): Promise<void> {
  const actor = by ?? { user_id: null, full_name: clientFullName(client) };
  const to = statusAfter('questionnaire_answered', client.status);
  const company =
    answers.company_name && answers.company_name !== client.company ? answers.company_name : null;
  const changes: ActivityChanges = company ? { company: { from: client.company, to: company } } : {};

  await tx.insert(additional_information).values({
    ...answers,
    client_id: client.id,
    answered_at: at,
    created_at: at,
    came_later: to === client.status,
    submission_key,
    edited_by_name: actor.full_name,
    edited_at: at,
  } satisfies FullRow<
    typeof additional_information,
    'id' | 'company_start_date' | 'company_turnover' | 'version'
  >);
  await endOpenLinks(tx, client.id, 'used', at);
  await recordActivity(tx, {
    actor,
    type: by ? 'questionnaire.entered' : 'questionnaire.submitted',
    client,
    changes,
  });
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
  await moveClient(tx, { actor, client, to, at, ...(company !== null && { also: { company } }) });
}
