import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unreadText } from '#contract/desk/notifications/unread.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import classes from './notification-bell.module.css';

const NotificationPanel = lazyPart(
  () => import('#web/features/desk/notifications/notification-panel.tsx'),
  'NotificationPanel',
);

/** Opens the user's notifications. The count of unread ones arrives with the sidebar's counts. */
export function NotificationBell() {
  const { data: counts } = useQuery(orpc.dashboard.badges.queryOptions());
  const [opened, setOpened] = useState(false);
  useEffect(() => atIdle(() => void NotificationPanel.preload()), []);
  const unread = counts?.notifications ?? 0;
  return (
    <div className={classes.root}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={unread > 0 ? `Notifications, ${unreadText(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unreadText(unread)}
          </span>
        )}
      </ActionIcon>
      {opened && <NotificationPanel unread={unread} onClose={() => setOpened(false)} />}
    </div>
  );
}
