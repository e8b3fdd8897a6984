import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import { type ExternalLink, nextReminder } from '#contract/intake/links/link.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
});

/** Shows when a link's next reminder is due, and stops or resumes its reminders. Renders nothing if no reminder remains. */
export function ReminderLine({
  link,
  client,
}: {
  link: ExternalLink;
  client: Pick<Client, 'first_name' | 'closed_at'>;
}) {
  const set = useMutation(
    orpc.links.setReminders.mutationOptions({
      onSuccess: (_link, { stopped }) =>
        notifySuccess(
          stopped ? `${client.first_name} will get no more reminders` : 'Reminders will be sent again',
        ),
      onError: (error) => notifyError(describeError(error, 'Failed to change the reminders')),
    }),
  );
  const now = new Date();
  const goes = nextReminder(link, client, now);
  if (goes === null) return null;
  const stopped = link.reminders_stopped_at !== null;
  const isToday = londonDay(new Date(goes)) === londonDay(now);
  const day = isToday ? 'today' : `on ${dayFormat.format(new Date(goes))}`;
  return (
    <Group gap="xs" style={{ rowGap: 2 }} ref={returnFocusOnUnmount}>
      <Text size="sm" aria-live="polite">
        {stopped ? 'Reminders are stopped' : `Next reminder ${day}`}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => set.mutate({ id: link.id, stopped: !stopped })}
        {...inactive(set.isPending)}
      >
        {stopped ? 'Resume reminders' : 'Stop reminders'}
      </Button>
    </Group>
  );
}
