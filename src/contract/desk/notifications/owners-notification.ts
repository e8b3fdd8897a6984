import { CLIENT_STATUSES, isForward } from '#contract/clients/clients/client-status.ts';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import type { NotificationKind } from './notification-kind.ts';

interface Happened {
  type: ActivityType;
  changes: ActivityChanges;
  /** Null for the client or an outside service. */
  actor_id: string | null;
}

/** The kind of notification that an event sends to the client's owner, or null. The server never notifies the actor. */
export function ownersNotification({ type, changes, actor_id }: Happened): NotificationKind | null {
  switch (type) {
    case 'questionnaire.submitted':
    case 'questionnaire.entered':
      return 'answers_returned';
    case 'call.booked':
      return 'call_booked';
    case 'call.rebooked':
      return changes.starts_at || changes.booked_by ? 'call_booked' : null;
    case 'call.cancelled':
      return 'call_cancelled';
    case 'client.calendly_booking_changed':
      // Only Calendly's changes announce a booking or a cancellation. Staff change the flag to correct it.
      if (actor_id !== null) return null;
      return changes.calendly_booking?.to === true ? 'call_booked' : 'call_cancelled';
    case 'mail.failed':
      return 'mail_failed';
    case 'client.owner_changed':
      return changes.owner?.to == null ? null : 'handed_over';
    case 'client.status_changed':
      return ofMove(changes);
    case 'proposal.opened':
      return 'proposal_opened';
    case 'proposal.completed':
      return 'proposal_signed';
    case 'proposal.declined':
      return 'proposal_declined';
    case 'proposal.wrong_person':
      return 'proposal_wrong_person';
    case 'proposal.question_asked':
      return 'proposal_question';
    case 'proposal.bot_ended':
      return FAILURES.includes(String(changes.outcome?.to)) ? 'proposal_failed' : null;
    default:
      return null;
  }
}

const FAILURES = ['fallback', 'timed_out', 'failed'];

/** Returns the kind for a change of status. A correction, which moves the client back, notifies nobody. */
function ofMove({ status, status_changed_at: since }: ActivityChanges): NotificationKind | null {
  // Only an undo sets an earlier time.
  if (since && String(since.to) < String(since.from)) return null;
  const [from, to] = [status?.from, status?.to].map((value) =>
    CLIENT_STATUSES.find((known) => known === value),
  );
  if (!from || !to || !isForward(from, to)) return null;
  if (to === TRANSITIONS.proposal_sent.to) return 'proposal_sent';
  return to === TRANSITIONS.bot_signed.to ? 'proposal_signed' : null;
}
