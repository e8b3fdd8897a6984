import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Mapping } from '#contract/clients/client-imports/import-fields.ts';
import { IMPORT_BYTES_MAX } from '#contract/clients/client-imports/import-row.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { type ImportFile, mapRows, refusedFile } from './import-file.ts';

/** Maximum number of invalid rows shown. The download contains them all. */
const SHOWN = 20;

export interface ImportChecksProps {
  file: ImportFile;
  mapping: Mapping;
  onBack: () => void;
  onDone: () => void;
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Shows the rows with errors and imports the others. */
export function ImportChecks({ file, mapping, onBack, onDone }: ImportChecksProps) {
  const queryClient = useQueryClient();
  // A second click after a lost response must not import twice.
  const [id] = useState(randomId);
  const rows = useMemo(() => mapRows(file, mapping), [file, mapping]);
  const bytes = useMemo(() => new TextEncoder().encode(JSON.stringify(rows)).length, [rows]);
  const tooLong = bytes > IMPORT_BYTES_MAX;
  const check = useQuery(
    orpc.clients.imports.check.queryOptions({ input: { rows }, enabled: !tooLong, staleTime: 0, gcTime: 0 }),
  );
  const create = useMutation(
    orpc.clients.imports.create.mutationOptions({
      onSuccess: ({ clients }) => {
        notifySuccess(
          `${formatCount(clients, 'client')} imported. You can undo this under Import for an hour.`,
        );
        void queryClient.invalidateQueries({ queryKey: orpc.clients.key() });
        onDone();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to import clients')),
    }),
  );

  const back = (
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
  );
  if (tooLong) {
    return (
      <Stack ref={returnFocusOnUnmount}>
        <Alert color="red" variant="light" title="The file is too large">
          The selected columns contain {megabytes(bytes)} MB. You can import up to{' '}
          {megabytes(IMPORT_BYTES_MAX)} MB at a time. Leave some columns out, or split the file.
        </Alert>
        <Group justify="flex-end">{back}</Group>
      </Stack>
    );
  }
  if (check.isPending) return <Loading text="Checking rows..." />;
  if (check.isError) {
    return (
      <ErrorState
        title="The rows could not be checked"
        onRetry={() => void check.refetch()}
        retrying={check.isFetching}
      />
    );
  }
  const { refused, known_emails } = check.data;
  const bad = new Set(refused.map(({ row }) => row));
  const good = rows.filter((_, row) => !bad.has(row));
  return (
    <Stack ref={returnFocusOnUnmount}>
      <Text role="status">
        {formatNumber(good.length)} of {formatCount(rows.length, 'row')} can be imported.
      </Text>
      {known_emails.length > 0 && (
        <Alert color="yellow" variant="light" title="Possible duplicates">
          {formatCount(known_emails.length, 'row')} {known_emails.length === 1 ? 'has' : 'have'} the same
          email address as a client or an earlier row.
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert
          color="red"
          variant="light"
          title={`${formatCount(refused.length, 'row')} ${refused.length === 1 ? 'has' : 'have'} errors`}
        >
          <List size="sm">
            {refused.slice(0, SHOWN).map(({ row, reasons }) => (
              <List.Item key={row}>
                Line {file.rows[row]?.line}: {reasons.join('; ')}
              </List.Item>
            ))}
          </List>
          {refused.length > SHOWN && (
            <Text size="sm">… and {formatNumber(refused.length - SHOWN)} more.</Text>
          )}
          <Button variant="default" mt="sm" onClick={() => void refusedFile(file, refused).then(saveFile)}>
            Download rows with errors
          </Button>
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {back}
        <BusyButton
          disabled={good.length === 0}
          busy={create.isPending}
          onClick={() => create.mutate({ id, rows: good, file_name: file.name.slice(0, 200) })}
        >
          {refused.length > 0
            ? `Leave ${refused.length === 1 ? 'it' : 'them'} out and import ${formatCount(good.length, 'client')}`
            : `Import ${formatCount(good.length, 'client')}`}
        </BusyButton>
      </Group>
    </Stack>
  );
}
