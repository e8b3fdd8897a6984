import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';

// Loaded when needed, because many clients have no mails.
const MailCopy = lazyPart(() => import('./mail-copy.tsx'), 'MailCopy');

/** The copy of the mail that an action in a client's history sent, if it sent one. */
export function MailOfAction({ action }: { action: ActivityAction }) {
  const mail = action.changes.mail?.to;
  return typeof mail === 'string' && <MailCopy id={mail} />;
}
