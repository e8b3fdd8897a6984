import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { statusAfter } from '#contract/clients/clients/pipeline.ts';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import type { Tx } from '#server/db/connect.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { sendWrite } from '#server/db/transaction.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { announce } from '#server/features/identity/activity/announce.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { endOpenLinks } from '#server/features/intake/links/end-open-links.ts';
import { ANSWER_COLUMNS } from './answer-columns.ts';

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

  const stored = insert(tx, {
    ...answers,
    client_id: client.id,
    answered_at: at,
    created_at: at,
    came_later: to === client.status,
    submission_key,
    edited_by_name: actor.full_name,
    edited_at: at,
  });
  await sendWrite(tx, stored);
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

const insert = preparedInsert('store_answers', additional_information, {
  client_id: true,
  ...ANSWER_COLUMNS,
  answered_at: true,
  created_at: true,
  came_later: true,
  submission_key: true,
  edited_by_name: true,
  edited_at: true,
  id: false,
  company_start_date: false,
  company_turnover: false,
  version: false,
});
