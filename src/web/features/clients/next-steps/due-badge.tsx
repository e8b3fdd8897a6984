import { Badge } from '@mantine/core';
import { type Urgency, urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import { dueText } from '#contract/desk/standing/age.ts';
import { useNow } from '#web/lib/browser/use-now.ts';

const COLOURS: Record<Urgency, string> = { overdue: 'red', today: 'yellow', coming: 'gray' };

/** Shows how many days are left until the due day, or since it. */
export function DueBadge({ due }: { due: string }) {
  const now = useNow();
  return (
    <Badge color={COLOURS[urgencyOf(due, now)]} variant="light">
      {dueText(due, now)}
    </Badge>
  );
}
