import { confirm } from '#web/lib/messages/confirm.ts';

/** Returns a function that closes a dialog. If there is unsaved work, it asks for confirmation first. */
export function useAskToClose(unsaved: boolean, onClose: () => void): () => void {
  return () => {
    if (!unsaved) {
      onClose();
      return;
    }
    void confirm({
      title: 'Leave without saving?',
      message: 'Your changes have not been saved and will be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay here',
      destructive: true,
    }).then((leave) => {
      if (leave) onClose();
    });
  };
}
