import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_DISABLED_NOTE,
} from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { useSetStatus } from '#web/features/clients/clients/use-set-status.ts';
import { client as api } from '#web/lib/api/api.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/**
 * Returns the status that Alt and an arrow key move a client to. Returns undefined at either end, and null for other
 * keys. Browsers use Alt and an arrow key to navigate the history.
 */
export function statusByKey(
  { altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>,
  from: ClientStatus,
): ClientStatus | undefined | null {
  if (!altKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  return CLIENT_STATUSES[CLIENT_STATUSES.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)];
}

/** A card that keeps the focus while it moves to another column. */
export interface FollowedCard {
  /** With its new status. */
  client: ListedClient;
  /** Its index in the new column. Null until known. */
  position: number | null;
}

/**
 * Whether `target` is outside the client's card. False for the body, which has the focus when no other element does.
 */
function isElsewhere(target: EventTarget | null, clientId: string): boolean {
  return (
    target instanceof Element &&
    target !== document.body &&
    target.closest(`[data-client="${clientId}"]`) === null
  );
}

function changeOf({ id, status: from, has_answers: hasAnswers }: ListedClient, status: ClientStatus) {
  return { id, status, from, hasAnswers };
}

/**
 * Moves cards. A card moved by key or menu keeps the focus when it renders again in another column, perhaps out of
 * sight. `onFollow` is called with the new column, and `onLost` if no column shows the card.
 */
export function useCardMoves(
  filter: ClientFilter,
  { onFollow, onLost }: { onFollow: (to: ClientStatus) => void; onLost: () => void },
) {
  const setStatus = useSetStatus();
  const [followed, setFollowed] = useState<FollowedCard | null>(null);

  function mayMove(client: ListedClient, to: ClientStatus): boolean {
    if (client.status === to) return false;
    const disabled = isStatusDisabled(to, client.has_answers);
    if (disabled) notifyError(`${clientFullName(client)}: ${STATUS_DISABLED_NOTE}`);
    return !disabled;
  }

  function move(client: ListedClient, to: ClientStatus): void {
    if (mayMove(client, to)) setStatus.mutate(changeOf(client, to));
  }

  function moveAndFollow(client: ListedClient, to: ClientStatus): void {
    if (!mayMove(client, to)) return;
    const card: FollowedCard = { client: { ...client, status: to }, position: null };
    const settle = (next: FollowedCard | null) => setFollowed((latest) => (latest === card ? next : latest));
    setFollowed(card);
    onFollow(to);
    setStatus.mutate(changeOf(client, to), {
      onSuccess: async () => {
        if (filter.status !== undefined && filter.status !== to) {
          settle(null);
          if (!isElsewhere(document.activeElement, client.id)) onLost();
          return;
        }
        const { position } = await api.clients
          .position({ ...filter, status: to, id: client.id })
          .catch(() => ({ position: null }));
        settle(position === null ? null : { ...card, position });
      },
      onError: () => settle(null),
    });
  }

  useEffect(() => {
    if (!followed) return;
    const { client } = followed;
    // Until the card has arrived, nothing has the focus, and the browser would use Alt and an arrow key to leave the
    // page.
    const onKey = (event: globalThis.KeyboardEvent) => {
      const to = statusByKey(event, client.status);
      if (to === null || isElsewhere(event.target, client.id)) return;
      event.preventDefault();
      event.stopPropagation();
      if (to) moveAndFollow(client, to);
    };
    const onFocus = (event: FocusEvent) => {
      if (isElsewhere(event.target, client.id)) setFollowed(null);
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('focusin', onFocus);
    };
  });

  return {
    move,
    moveAndFollow,
    followed,
    onArrived: () => setFollowed(null),
    /** The client being moved. */
    moving: setStatus.isPending ? setStatus.variables.id : undefined,
    /** The client moved last. */
    lastMoved: setStatus.variables?.id,
  };
}
