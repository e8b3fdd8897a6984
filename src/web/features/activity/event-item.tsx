import { Text } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarEvent,
  IconFileDescription,
  IconForms,
  IconLink,
  IconNote,
  IconPencil,
  IconSend,
  IconSettings,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ActivityEvent } from '#contract/activity/activity.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { formatDateTime, formatRelative } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './event-item.module.css';
import { eventSentence } from './event-sentence.ts';

const ICONS: readonly (readonly [prefix: string, icon: TablerIcon])[] = [
  ['client.created', IconUserPlus],
  ['client.status', IconArrowRight],
  ['client.calendly', IconCalendarEvent],
  ['client', IconPencil],
  ['link', IconLink],
  ['questionnaire', IconForms],
  ['additional', IconForms],
  ['call', IconCalendarEvent],
  ['note', IconNote],
  ['proforma', IconFileDescription],
  ['proposal', IconSend],
];

function iconOf(type: string): TablerIcon {
  return ICONS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? IconSettings;
}

export interface EventItemProps {
  event: ActivityEvent;
  /** Whether to show the client's name. Not needed on the client's own page. */
  withClient: boolean;
}

/** One event: user, action, client and time. */
export function EventItem({ event, withClient }: EventItemProps) {
  const Icon = iconOf(event.type);
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon size={15} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.text}>
        <Text size="sm">
          <Text span inherit fw={600}>
            {event.actor_name}
          </Text>{' '}
          {eventSentence(event)}
          {withClient && event.client_name && (
            <>
              {' – '}
              {event.client_id ? (
                <LinkAnchor inherit underline="always" to={paths.client} params={{ id: event.client_id }}>
                  {event.client_name}
                </LinkAnchor>
              ) : (
                event.client_name
              )}
            </>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          <time dateTime={event.at} title={formatDateTime(event.at)}>
            {withClient ? formatRelative(event.at) : formatDateTime(event.at)}
          </time>
        </Text>
      </div>
    </li>
  );
}
