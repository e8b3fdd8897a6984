import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import { linkState } from '#contract/intake/links/link.ts';
import type { Action } from './action.ts';
import type { Facts } from './facts.ts';
import { nativeProposal } from './native-standing.ts';
import { standingOf } from './standing.ts';

/** The usual next thing to do in each status. Offered if the standing suggests nothing. */
const BY_STATUS: Record<ClientStatus, (facts: Facts, now: Date) => Action | null> = {
  new_inquiry: emailAgain,
  request_for_info: emailAgain,
  info_returned: () => ({ id: 'fill_in_proforma' }),
  zoom_call_booked: () => ({ id: 'fill_in_proforma' }),
  proforma_review: () => null,
  goproposal_sent: (facts) =>
    nativeProposal(facts) ? { id: 'see_proposal' } : { id: 'set_status', status: TRANSITIONS.bot_signed.to },
  goproposal_signed: () => ({ id: 'set_status', status: TRANSITIONS.bot_workspace_created.to }),
  onedrive_created: () => null,
};

/** Returns the action that a client's page offers first, or null if there is nothing to do. */
export function mainActionOf(facts: Facts, now: Date): Action | null {
  return standingOf(facts, now).action ?? BY_STATUS[facts.status](facts, now);
}

function emailAgain({ link }: Facts, now: Date): Action {
  const open = link !== null && linkState(link, now) === 'open';
  return { id: 'email_questionnaire', link_id: open ? link.id : null, again: link?.emailed_at != null };
}
