import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { downloadFile } from '#web/lib/browser/download-file.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Downloads a client's timeline as a file that can be verified without the app. */
export function ExportTimelineButton({ clientId }: { clientId: string }) {
  const exporting = useMutation(
    orpc.timelineChain.export.mutationOptions({
      onSuccess: ({ filename, json }) => downloadFile(filename, json, 'application/json'),
      onError: (error) => notifyError(describeError(error, 'Failed to export the timeline')),
    }),
  );
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      busy={exporting.isPending}
      onClick={() => exporting.mutate({ client_id: clientId })}
    >
      Export timeline
    </BusyButton>
  );
}
