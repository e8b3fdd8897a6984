import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { useQuestion } from '#web/lib/confirm.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Toasts and questions. Their code is loaded with the first of each: no first screen shows one. */
export function Overlays() {
  const question = useQuestion();
  const asked = useOnceTrue(question !== null);
  const { notifications } = useNotifications();
  const notified = useOnceTrue(notifications.length > 0);

  return (
    <Suspense>
      {notified && <Toasts />}
      {asked && <ConfirmDialog question={question} />}
    </Suspense>
  );
}

/** Stays true once it was. */
function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(false);
  if (now && !ever) setEver(true);
  return ever || now;
}
