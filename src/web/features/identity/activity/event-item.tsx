import { Text } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarEvent,
  IconFileDescription,
  IconForms,
  IconLink,
  IconMail,
  IconNote,
  IconPencil,
  IconSend,
  IconSettings,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { formatDateTime, formatRelative, formatTime } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './event-item.module.css';
import { actionSentence } from './event-sentence.ts';

const ICONS: readonly (readonly [prefix: string, icon: TablerIcon])[] = [
  ['client.created', IconUserPlus],
  ['client.status', IconArrowRight],
  ['client.calendly', IconCalendarEvent],
  ['client', IconPencil],
  ['link', IconLink],
  ['questionnaire', IconForms],
  ['additional', IconForms],
  ['call', IconCalendarEvent],
  ['mail', IconMail],
  ['note', IconNote],
  ['proforma', IconFileDescription],
  ['proposal', IconSend],
];

function iconOf(type: string): TablerIcon {
  return ICONS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? IconSettings;
}

const relativeTime = (at: string) => formatRelative(at);

export interface EventItemProps {
  event: ActivityAction;
  /** Whether to show the client's name. Not needed on the client's own page. */
  withClient: boolean;
  timeOnly: boolean;
  /** Shown below the action. */
  children?: ReactNode;
}

/** One action: who did what, about which client, and when. */
export function EventItem({ event, withClient, timeOnly, children }: EventItemProps) {
  const Icon = iconOf(event.type);
  const timeText = timeOnly ? formatTime : withClient ? relativeTime : formatDateTime;
  return (
    <li className={classes.item} data-action>
      <span className={classes.icon}>
        <Icon size={15} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.text}>
        <Text size="sm">
          <Text span inherit fw={600}>
            {event.actor_name}
          </Text>{' '}
          {actionSentence(event)}
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
            {timeText(event.at)}
          </time>
        </Text>
        {children}
      </div>
    </li>
  );
}
