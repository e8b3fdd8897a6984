import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { useQuestion } from '#web/lib/messages/confirm.ts';
import { MissingPartsNotice } from './shell/missing-parts-notice.tsx';

const Toasts = lazyPart(
  () => import('./toasts.tsx'),
  ({ Toasts }) => Toasts,
);
const ConfirmDialog = lazyPart(
  () => import('./confirm-dialog.tsx'),
  ({ ConfirmDialog }) => ConfirmDialog,
);

/** Toasts and confirmation dialogs. Their code loads once the browser is idle, or on first use. */
export function Overlays() {
  const question = useQuestion();
  const needed = useOnceTrue(question !== null);
  const { notifications } = useNotifications();
  const notified = useOnceTrue(notifications.length > 0);

  useEffect(() => atIdle(() => void Promise.all([Toasts.preload(), ConfirmDialog.preload()])), []);

  return (
    <>
      <MissingPartsNotice />
      {notified && <Toasts />}
      {needed && <ConfirmDialog question={question} />}
    </>
  );
}

/** Stays true once `now` has been true. */
function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(false);
  if (now && !ever) setEver(true);
  return ever || now;
}
