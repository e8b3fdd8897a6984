import type { ActivityChanges } from '#contract/activity/activity.ts';
import { clientFullName } from '#contract/clients/client.ts';
import { statusAfterQuestionnaire } from '#contract/clients/client-status.ts';
import type { QuestionnaireAnswers } from '#contract/questionnaire/questionnaire.ts';
import type { Tx } from '../../db/connect.ts';
import { additional_information } from '../../db/schema/clients.ts';
import { type ActivityActor, recordActivity } from '../activity/record-activity.ts';
import type { ClientRow } from '../clients/lock-client.ts';
import { moveClient } from '../clients/move-client.ts';
import { endOpenLinks } from '../links/end-open-links.ts';
import { announce } from '../webhooks/announce.ts';

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
  }: {
    client: ClientRow;
    answers: QuestionnaireAnswers;
    /** Null: the client themselves. */
    by: ActivityActor | null;
    /** ISO instant */
    at: string;
  },
): Promise<void> {
  const actor = by ?? { user_id: null, full_name: clientFullName(client) };
  const to = statusAfterQuestionnaire(client.status);
  const company =
    answers.company_name && answers.company_name !== client.company ? answers.company_name : null;
  const changes: ActivityChanges = company ? { company: { from: client.company, to: company } } : {};

  await tx.insert(additional_information).values({
    ...answers,
    client_id: client.id,
    answered_at: at,
    created_at: at,
    came_later: to === client.status,
  });
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
