import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import { clientFullName, type ListedClient } from '#contract/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_DISABLED_NOTE,
  STATUS_LABELS,
} from '#contract/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/pipeline.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { OwnerAvatar } from '#web/features/people/owner-avatar.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './client-board.module.css';
import { statusByKey } from './use-card-moves.ts';

export interface BoardCardProps {
  client: ListedClient;
  moving: boolean;
  /** Whether the user has moved the card here. It then takes the focus. */
  arrives: boolean;
  onArrived: () => void;
  /** Called on pointer down, which may start a drag. */
  onPress: (event: PointerEvent<HTMLElement>, client: ListedClient) => void;
  onMove: (client: ListedClient, to: ClientStatus) => void;
}

/** Memoised, so that scrolling doesn't render it again. */
export const BoardCard = memo(function BoardCard({
  client,
  moving,
  arrives,
  onArrived,
  onPress,
  onMove,
}: BoardCardProps) {
  const name = clientFullName(client);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!arrives) return;
    link.current?.focus();
    onArrived();
  });

  function moveByKey(event: KeyboardEvent): void {
    const to = statusByKey(event, client.status);
    if (to === null) return;
    event.preventDefault();
    if (to) onMove(client, to);
  }

  return (
    <article
      aria-label={name}
      data-client={client.id}
      className={classes.card}
      data-moving={moving || undefined}
      onPointerDown={(event) => {
        if (isOnCard(event)) onPress(event, client);
      }}
    >
      <LinkAnchor
        ref={link}
        to={paths.client}
        params={{ id: client.id }}
        display="block"
        c="var(--mantine-color-text)"
        fw={600}
        size="sm"
        truncate
        draggable={false}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={moveByKey}
      >
        {name}
      </LinkAnchor>
      <Text size="xs" c="dimmed" truncate>
        {client.company ?? client.email}
      </Text>
      <Text size="xs" c="dimmed" truncate mt={4}>
        {client.proposal_id} · {formatDate(client.created_at)}
      </Text>
      {client.owner_name !== null && (
        <div className={classes.owner}>
          <OwnerAvatar name={client.owner_name} picture={client.owner_avatar_url} />
        </div>
      )}
      <DropdownMenu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            className={classes.menu}
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`Move ${name}`}
          >
            <IconArrowsExchange size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Move to</Menu.Label>
          {CLIENT_STATUSES.filter((status) => status !== client.status).map((status) => {
            const disabled = isStatusDisabled(status, client.has_answers);
            return (
              <Menu.Item
                key={status}
                disabled={disabled}
                title={disabled ? STATUS_DISABLED_NOTE : undefined}
                onClick={() => onMove(client, status)}
              >
                {STATUS_LABELS[status]}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </DropdownMenu>
    </article>
  );
});

/**
 * Whether the pointer is on the card itself, not on its button or menu. React passes the menu's events to the card,
 * although the menu is rendered elsewhere in the page.
 */
function isOnCard({ target, currentTarget }: PointerEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('button');
}
