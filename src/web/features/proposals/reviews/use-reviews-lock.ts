import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { client, orpc } from '#web/lib/api/api.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { notifyEnd } from '#web/lib/messages/notify-end.tsx';
import { useUser } from '#web/lib/session/auth.tsx';
import { dropLock, onLockChange, readLock, storeLock } from './lock-store.ts';
import { createReviewsLock, type LockSnapshot, type ReviewsLock } from './reviews-lock.ts';

/**
 * Returns the page's lock and its snapshot, which is null while unlocked. Calls `onTakenBack` with the client whose
 * send was undone, if the page is still open.
 */
export function useReviewsLock(onTakenBack: (clientId: string) => void): [ReviewsLock, LockSnapshot | null] {
  const { id: user_id } = useUser();
  const queryClient = useQueryClient();
  const [lock] = useState(() =>
    createReviewsLock({
      user_id,
      wall: () => Date.now(),
      steady: () => performance.now(),
      read: () => readLock(user_id),
      store: storeLock,
      drop: dropLock,
      onChange: onLockChange,
      watch: (client_id) =>
        client.reviews.watch({ client_id }).catch((error: unknown) => {
          if (isRefusal(error, 'NOT_FOUND')) return 'gone' as const;
          throw error;
        }),
      showEnd: (end, { client_id, client_name }) => notifyEnd(end, client_name, () => onTakenBack(client_id)),
      reload: () => void queryClient.invalidateQueries({ queryKey: orpc.reviews.key() }),
    }),
  );
  useEffect(() => lock.start(), [lock]);
  return [lock, useSelector(lock.snapshot)];
}
