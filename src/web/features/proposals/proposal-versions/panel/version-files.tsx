import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordStamp } from '#contract/proposals/proposal-versions/record-stamp.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { publicPaths } from '#web/lib/navigation/public-paths.ts';

const onError = (error: unknown) => notifyError(describeError(error, 'Failed to download the PDF'));

interface VersionFilesProps {
  version: VersionSummary;
  /** Shown beside the download buttons. */
  actions?: ReactNode;
}

/** The files of a sent version: the PDF as sent and, if it is signed, the record and the state of its time stamp. */
export function VersionFiles({ version: { id, state, files, stamp }, actions }: VersionFilesProps) {
  const newest = useMutation(orpc.proposalVersions.pdf.mutationOptions({ onSuccess: saveFile, onError }));
  const asSent = useMutation(orpc.files.download.mutationOptions({ onSuccess: saveFile, onError }));
  const isSigned = state === 'signed';
  const sent = isSigned ? files.find(({ kind }) => kind === 'proposal') : undefined;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <BusyButton
          variant="default"
          size="xs"
          busy={newest.isPending}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => newest.mutate({ version_id: id })}
        >
          {isSigned ? 'Signed PDF' : 'PDF'}
        </BusyButton>
        {sent && (
          <BusyButton
            variant="default"
            size="xs"
            busy={asSent.isPending}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => asSent.mutate({ id: sent.id })}
          >
            PDF as sent
          </BusyButton>
        )}
        {isSigned && (
          <Anchor href={publicPaths.verify} target="_blank" rel="noopener" size="sm">
            Verify a PDF
          </Anchor>
        )}
        {actions}
      </Group>
      {stamp && <StampState stamp={stamp} />}
    </Stack>
  );
}

function StampState({ stamp }: { stamp: RecordStamp }) {
  if (stamp.state === 'stamped') {
    return (
      <Text size="sm" c="dimmed">
        The signed PDF has a time stamp of {formatDateTime(stamp.at)}.
      </Text>
    );
  }
  return (
    <Stack gap={4} align="flex-start">
      <Badge color="yellow">Time stamp missing</Badge>
      <Text size="sm" style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        The signatures are valid without it. The next request is due on{' '}
        {formatDateTime(stamp.next_attempt_at)}.
        {stamp.reason !== null && ` Last attempt: ${stamp.reason.replace(/\.$/, '')}.`}
      </Text>
    </Stack>
  );
}
