import { Alert, Anchor, Progress, Text } from '@mantine/core';
import type { ArchiveStatus } from '#contract/firm/archives/archive-status.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';

/** Milliseconds. Progress isn't announced, because it is in no table. */
export const ASK_EVERY = 2_000;

export const isUnderWay = (status: ArchiveStatus | undefined) =>
  status?.state === 'running' || status?.state === 'elsewhere';

interface ArchiveStateProps {
  status: ArchiveStatus;
  /** What the archive is: 'export'. */
  what: string;
  percent: number;
  /** Where the browser downloads it. */
  href: string;
}

/** Says how far an archive is that is made in the background, or offers it. */
export function ArchiveState({ status, what, percent, href }: ArchiveStateProps) {
  switch (status.state) {
    case 'none':
      return null;
    case 'elsewhere':
      return <Text size="sm">An {what} is being made by another process of the server.</Text>;
    case 'running':
      return (
        <>
          <Progress.Root aria-hidden={false}>
            <Progress.Section
              value={percent}
              aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
            />
          </Progress.Root>
          <Text size="sm" c="dimmed" mt={4}>
            {percent}% done. {status.started_by_name} started it. You can leave this page.
          </Text>
        </>
      );
    case 'failed':
      return (
        <Alert color="red" variant="light">
          {failure(status.reason, what)}
        </Alert>
      );
    case 'ready':
      return (
        <>
          <Anchor href={href} download underline="always">
            Download the archive ({sizeText(status.bytes)})
          </Anchor>
          <Text size="sm" c="dimmed" mt={4}>
            {status.started_by_name} started it on {momentText(status.started_at)}. It is deleted on{' '}
            {momentText(status.expires_at)}. It has personal data: keep it where only you can read it.
          </Text>
        </>
      );
  }
}

function failure(reason: 'interrupted' | 'no_space' | 'fault', what: string): string {
  switch (reason) {
    case 'interrupted':
      return `The app was restarted before the ${what} was ready. Start it again.`;
    case 'no_space':
      return 'The disk of the server is full. Make room in the data folder, then start it again.';
    case 'fault':
      return `The ${what} failed. The log of the server says why.`;
  }
}

/** For example '4,321 MB'. */
function sizeText(bytes: number): string {
  return `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`;
}
