import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { useQuestion } from '#web/lib/messages/confirm.ts';
import { showKeptToast } from '#web/lib/messages/kept-toast.ts';
import { Notices } from './notices.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** Toasts and confirmation dialogs. Their code loads when the browser is idle, or on first use. */
export function Overlays() {
  const question = useQuestion();
  const [asked, setAsked] = useState(false);
  if (question !== null && !asked) setAsked(true);

  useEffect(showKeptToast, []);
  useEffect(() => atIdle(() => void ConfirmDialog.preload()), []);

  return (
    <>
      <Notices />
      {asked && <ConfirmDialog question={question} />}
    </>
  );
}
