import type { ActivityAct } from '#contract/identity/activity/activity.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';

// Loaded when needed, because many clients have no mails.
const MailCopy = lazyPart(() => import('./mail-copy.tsx'), 'MailCopy');

/** The copy of the mail that an act in a client's history sent, if it sent one. */
export function MailOfAct({ act }: { act: ActivityAct }) {
  const mail = act.changes.mail?.to;
  return typeof mail === 'string' && <MailCopy id={mail} />;
}
