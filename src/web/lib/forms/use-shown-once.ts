import { useState } from 'react';
import { confirm } from '#web/lib/messages/confirm.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const NOT_COPIED = {
  title: 'Close without copying?',
  message: 'You have not copied this, and it is shown only once.',
  confirmLabel: 'Close anyway',
  cancelLabel: 'Stay here',
  destructive: true,
};

/**
 * Guards a secret that can't be shown again. Until it is copied, closing its dialog by Escape or its cross asks first, and
 * so does leaving the page. `secret` is null while nothing is shown.
 */
export function useShownOnce(
  secret: string | null,
  onClose: () => void,
): { onCopied: () => void; close: () => void; release: () => void } {
  const [copied, setCopied] = useState<string | null>(null);
  const atRisk = secret !== null && copied !== secret;
  const { release } = useLeaveGuard(atRisk, { question: NOT_COPIED });
  return {
    release,
    onCopied: () => setCopied(secret),
    close: async () => {
      if (!atRisk || (await confirm(NOT_COPIED))) onClose();
    },
  };
}
