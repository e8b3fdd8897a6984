import { Button } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';
import { downloadFile } from '#web/lib/browser/download-file.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Downloads the invitation to a client's call, for the user's own calendar. */
export function InvitationButton({ clientId }: { clientId: string }) {
  const download = useMutation(
    orpc.calls.invitation.mutationOptions({
      onSuccess: ({ filename, content }) => downloadFile(filename, content, 'text/calendar;charset=utf-8'),
      onError: (error) => notifyError(describeError(error, 'Failed to download the invitation')),
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCalendarDown size={14} aria-hidden />}
      onClick={() => download.mutate({ client_id: clientId })}
      {...inactive(download.isPending)}
    >
      Download invitation
    </Button>
  );
}
