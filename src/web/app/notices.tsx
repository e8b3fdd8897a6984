import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { MissingPartsNotice } from './shell/missing-parts-notice.tsx';

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts');

/** Toasts, and the notice about parts of the page that fail to load. The toasts' code loads at idle or on first use. */
export function Notices() {
  const { notifications } = useNotifications();
  const [notified, setNotified] = useState(false);
  if (notifications.length > 0 && !notified) setNotified(true);

  useEffect(() => atIdle(() => void Toasts.preload()), []);

  return (
    <>
      <MissingPartsNotice />
      {notified && <Toasts />}
    </>
  );
}
