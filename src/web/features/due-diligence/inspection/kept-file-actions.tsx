import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegisterFile } from '#contract/due-diligence/inspection/register.ts';
import { PutOffDialog } from '#web/features/due-diligence/hold/put-off-dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** What can be done with the file of an erased client: read it, and put off its deletion. */
export function KeptFileActions({ file, approves }: { file: RegisterFile; approves: boolean }) {
  const { id, client_name, copies } = file;
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const delay = useMutation(
    orpc.inspection.putOff.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.inspection.key() }),
      onError: (error) => notifyError(describeError(error, 'Failed to put off the deletion')),
    }),
  );
  return (
    <>
      <Group gap="xs">
        {copies.map((copy) => (
          <Anchor key={copy.id} size="sm" href={`/api/due-diligence-copies/${copy.id}`} download>
            {copy.name}
          </Anchor>
        ))}
        <Button
          component="a"
          href={`/api/kept-due-diligence-files/${id}`}
          download
          size="xs"
          variant="default"
          aria-label={`Download the file of ${client_name}`}
        >
          Download the file
        </Button>
        {approves && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Put off the deletion of the file of ${client_name}`}
            onClick={() => setIsAsking(true)}
          >
            Put off the deletion
          </Button>
        )}
      </Group>
      {isAsking && (
        <PutOffDialog
          busy={delay.isPending}
          onPutOff={(input, options) => delay.mutate({ id, ...input }, options)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
