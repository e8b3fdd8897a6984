import { Badge } from '@mantine/core';
import { type Urgency, urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import { formatDate } from '#web/lib/browser/format.ts';

const COLOURS: Record<Urgency, string> = { overdue: 'red', today: 'yellow', coming: 'gray' };

/** Shows 'Today', a later due day, or 'Overdue since' with the due day. */
export function DueBadge({ due }: { due: string }) {
  const urgency = urgencyOf(due, new Date());
  const day = formatDate(`${due}T12:00:00.000Z`);
  const text = { overdue: `Overdue since ${day}`, today: 'Today', coming: day }[urgency];
  return (
    <Badge color={COLOURS[urgency]} variant="light">
      {text}
    </Badge>
  );
}
