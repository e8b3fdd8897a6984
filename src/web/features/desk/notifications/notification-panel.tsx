import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Notification } from '#contract/desk/notifications/notification.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';
import { useFocusBack } from '#web/lib/focus/use-focus-back.ts';
import { useStill } from '#web/lib/focus/use-still.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { byDay } from './by-day.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notification-panel.module.css';
import { useMarkAllRead, useNotifications } from './use-notifications.ts';

export interface NotificationPanelProps {
  /** How many notifications are unread, including those not loaded yet. */
  unread: number;
  onClose: () => void;
}

/** The user's notifications below the bell, newest first. */
export function NotificationPanel({ unread, onClose }: NotificationPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useCloseOnEscape(true, onClose);
  useFocusBack(true);
  useEffect(() => panel.current?.focus(), []);
  useCloseElsewhere(panel, onClose);
  const list = useNotifications();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const markAll = useMarkAllRead();
  const [newest] = items;

  // The focus may move to the bell, which is outside the panel but belongs to it.
  function closeIfLeft({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !panel.current?.parentElement?.contains(relatedTarget)) onClose();
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
      onBlur={closeIfLeft}
    >
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h4" id={titleId}>
          Notifications
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => newest && markAll.mutate({ newest: newest.id })}
          {...inactive(unread === 0 || !newest || markAll.isPending)}
        >
          Mark all as read
        </Button>
      </Group>
      <div className={classes.body}>
        {list.isPending ? (
          <Loading />
        ) : list.isError && items.length === 0 ? (
          <ErrorState
            title="The notifications could not be loaded"
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : items.length === 0 ? (
          <EmptyState
            size="sm"
            icon={IconBell}
            title="No notifications yet"
            description="You will be told here when something happens to a client you own, when a note mentions you, or when fees need your approval."
          />
        ) : (
          <Days items={items} onFollow={onClose} />
        )}
        <ShowMore query={list} label="Show older notifications" variant="subtle" mt={0} mb="xs" />
      </div>
      <div className={classes.foot}>
        <LinkAnchor size="sm" to={paths.account} hash="notifications" onClick={onClose}>
          Choose which notifications you also get by email
        </LinkAnchor>
      </div>
    </div>
  );
}

function Days({ items, onFollow }: { items: readonly Notification[]; onFollow: () => void }) {
  const { shown, still } = useStill(items);
  const current = shown.map((item) => items.find(({ id }) => id === item.id) ?? item);
  const days = byDay(current, new Date()).map(({ day, heading, items: ofDay }) => (
    <Stack key={day} component="section" gap={0} aria-label={heading}>
      <Text component="h3" size="xs" fw={600} c="dimmed" className={classes.day}>
        {heading}
      </Text>
      <ul className={classes.list}>
        {ofDay.map((item) => (
          <NotificationItem key={item.id} item={item} onFollow={onFollow} />
        ))}
      </ul>
    </Stack>
  ));
  return <div {...still}>{days}</div>;
}

/** Closes on a click elsewhere, and when the screen changes. */
function useCloseElsewhere(panel: { current: HTMLElement | null }, onClose: () => void): void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.parentElement?.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPress);
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) close();
    });
    return () => {
      document.removeEventListener('pointerdown', onPress);
      stop();
    };
  }, [panel, router]);
}
