import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/desk/notifications/notification.ts';
import {
  notificationHeading,
  notificationSection,
  notificationSentence,
} from '#contract/desk/notifications/notification-text.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import classes from './notification-panel.module.css';
import { useSetRead } from './use-notifications.ts';

/**
 * A notification. Its link opens the client's page, or the user's clients, and marks the notification as read. Its
 * button marks the notification as read or unread.
 */
export function NotificationItem({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const set = useSetRead();
  const read = set.isPending ? set.variables.read : item.read;
  const heading = notificationHeading(item);
  const { id: userId } = useUser();
  const section = notificationSection(item);
  const at = formatDateTime(item.event.at);
  const Dot = read ? IconCircle : IconCircleFilled;

  function follow(): void {
    if (!item.read) set.mutate({ id: item.id, read: true });
    onFollow();
  }

  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <Link
        {...(item.client_id === null
          ? item.kind === 'evidence_problem'
            ? { to: paths.settings, search: { tab: 'audit' } }
            : { to: paths.clients, search: { owner: userId } }
          : { to: paths.client, params: { id: item.client_id }, ...(section !== null && { hash: section }) })}
        className={classes.link}
        onClick={follow}
      >
        {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
        <Text span display="block" size="sm" fw={read ? 400 : 600}>
          {heading}
        </Text>
        <Text span display="block" size="sm">
          {notificationSentence(item)}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          <time dateTime={item.event.at} title={at}>
            {at.slice(-5)}
          </time>
        </Text>
      </Link>
      <ActionIcon
        variant="subtle"
        {...(read && { color: 'gray' })}
        aria-label={`Mark as ${read ? 'unread' : 'read'}: ${heading.replace(':', ',')}`}
        title={`Mark as ${read ? 'unread' : 'read'}`}
        onClick={() => set.mutate({ id: item.id, read: !read })}
        {...inactive(set.isPending)}
      >
        <Dot size={12} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
