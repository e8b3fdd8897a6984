import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { forgetRefused, useRefusedLink } from './link-generation.ts';

// Most browsers never need this dialog, and the code for dialogs is a thirtieth of the list's script.
const RefusedLink = lazyPart(() => import('./refused-link.tsx'), 'RefusedLinkDialogBody');

/**
 * Shows a link that couldn't be copied to the clipboard. Rendered once per screen, because the client's card
 * may be gone.
 */
export function RefusedLinkDialog() {
  const link = useRefusedLink();
  return link && <RefusedLink link={link} onClose={() => forgetRefused(link.clientId)} />;
}
