import { IconTableExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Downloads the spreadsheet to which sends of proposals add rows. */
export function DownloadExports() {
  const download = useMutation(
    orpc.proposals.exports.mutationOptions({
      onSuccess: saveFile,
      onError: (error) => notifyError(describeError(error, 'Failed to download the exports')),
    }),
  );
  return (
    <BusyButton
      variant="default"
      leftSection={<IconTableExport size={16} stroke={1.6} aria-hidden />}
      busy={download.isPending}
      onClick={() => download.mutate({})}
    >
      Download All Exports (.xlsx)
    </BusyButton>
  );
}
