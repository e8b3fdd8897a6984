import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_DISABLED_NOTE,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { SelectBox } from '#web/features/clients/client-list/selection/select-box.tsx';
import { OwnerAvatar } from '#web/features/identity/people/owner-avatar.tsx';
import { formatDate, formatNumber } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './board-card.module.css';
import { CardDays } from './card-days.tsx';
import { statusByKey } from './use-card-moves.ts';

/** In pixels, at the browser's default text size. */
export const BOARD_CARD_HEIGHT = 76;

export interface BoardCardProps {
  client: ListedClient;
  /** Days in the status. */
  days: number;
  /** The limit in days if it is reached, otherwise null. */
  overDays: number | null;
  moving: boolean;
  /** Number of clients that move together: all selected clients if this one is selected, otherwise 1. */
  together: number;
  /** Whether the user has moved the card here by key or menu. The card then takes the focus. */
  arrives: boolean;
  onArrived: () => void;
  /** Called on pointer down, which may start a drag. */
  onPress: (event: PointerEvent<HTMLElement>, client: ListedClient) => void;
  onMove: (client: ListedClient, to: ClientStatus) => void;
}

/** Three lines, readable at a width of 130 pixels. Memoised, so that scrolling doesn't render it again. */
export const BoardCard = memo(function BoardCard({
  client,
  days,
  overDays,
  moving,
  together,
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
      <SelectBox client={client} className={classes.select} />
      <Link
        ref={link}
        to={paths.client}
        params={{ id: client.id }}
        className={classes.name}
        title={`${name} · ${client.proposal_id}`}
        draggable={false}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={moveByKey}
      >
        {name}
      </Link>
      <div className={classes.line}>
        <span className={classes.company} title={client.company ?? client.email}>
          {client.company ?? client.email}
        </span>
        <CardDays status={client.status} days={days} overDays={overDays} />
      </div>
      <div className={classes.line}>
        {client.owner_name !== null && (
          <OwnerAvatar name={client.owner_name} picture={client.owner_avatar_url} />
        )}
        <CardStep step={client.next_step} due={client.next_step_due} />
        {client.first_year_value !== null && (
          <span className={classes.value} title="Fees of the first year, before VAT">
            {wholePounds(client.first_year_value)}
          </span>
        )}
        <DropdownMenu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes.menu} aria-label={`Move ${name}`}>
              <IconArrowsExchange size={15} stroke={1.6} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{together > 1 ? `Move ${formatNumber(together)} clients to` : 'Move to'}</Menu.Label>
            {CLIENT_STATUSES.filter((status) => status !== client.status).map((status) => {
              const disabled = together === 1 && isStatusDisabled(status, client.has_answers);
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
      </div>
    </article>
  );
});

/**
 * Whether the pointer is on the card itself, not on its box, button or menu. React passes the menu's events to the card,
 * although the menu is rendered elsewhere in the page.
 */
function isOnCard({ target, currentTarget }: PointerEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('button, input');
}

interface CardStepProps {
  step: string | null;
  /** YYYY-MM-DD */
  due: string | null;
}

/** The next step in one line. The whole text and its day are in the tooltip. */
function CardStep({ step, due }: CardStepProps) {
  if (step === null || due === null) return <span className={classes.step} />;
  const urgency = urgencyOf(due, new Date());
  const day = {
    overdue: `overdue since ${formatDate(due)}`,
    today: 'due today',
    coming: `due ${formatDate(due)}`,
  };
  return (
    <span className={classes.step} data-urgency={urgency} title={`${step} (${day[urgency]})`}>
      {step}
    </span>
  );
}
