import { Alert, Button, FileInput, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifyNote, notifySuccess } from '#web/lib/messages/notify.ts';
import { ListRefused, sendList } from './send-list.ts';

/** Loads another list. A file that is refused changes nothing, and the form says why. */
export function UploadForm() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useMutation({
    mutationFn: (options: { file: File; mayBeFewer: boolean }) => sendList(options.file, options),
    onSuccess: ({ outcome }) => {
      setFile(null);
      setProblem(null);
      if (outcome === 'unchanged') notifyNote('This file is the list in use. Nothing was changed.');
      else notifySuccess('The list is loaded. Everybody is being screened with it');
      return queryClient.invalidateQueries({ queryKey: orpc.sanctions.key() });
    },
    onError: (error) => {
      if (!(error instanceof ListRefused)) notifyError(describeError(error, 'Failed to load the list'));
    },
  });
  const refused = load.error instanceof ListRefused ? load.error : null;
  const send = (mayBeFewer: boolean) => {
    if (load.isPending) return;
    if (file === null) return setProblem('Choose the CSV file');
    load.mutate({ file, mayBeFewer });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <Stack gap="sm">
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          value={file}
          error={problem}
          onChange={(chosen) => {
            setFile(chosen);
            setProblem(null);
            load.reset();
          }}
        />
        {refused && (
          <Alert color="red" variant="light" role="alert">
            <Stack gap="xs" align="flex-start">
              <span>Nothing was changed: {refused.message}</span>
              {refused.isFewer && (
                <Button size="xs" variant="default" onClick={() => send(true)}>
                  Load it anyway
                </Button>
              )}
            </Stack>
          </Alert>
        )}
        <Group>
          <BusyButton type="submit" variant="default" busy={load.isPending}>
            {load.isPending ? 'Loading...' : 'Load list'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
