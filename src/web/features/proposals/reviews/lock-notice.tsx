import { Alert, Text, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatCountdown } from '#web/lib/browser/format.ts';
import type { LockSnapshot } from './reviews-lock.ts';

/** Shows that the page is locked, with a countdown. Screen readers announce only the start. */
export function LockNotice({ locked: { seconds_left, acknowledged } }: { locked: LockSnapshot }) {
  return (
    <>
      <VisuallyHidden role="status">Page Locked</VisuallyHidden>
      <Alert
        variant="light"
        color="yellow"
        icon={<IconLock size={18} aria-hidden />}
        title={
          <Text span inherit role="timer" aria-live="off" style={{ fontVariantNumeric: 'tabular-nums' }}>
            Page Locked - {formatCountdown(seconds_left)}
          </Text>
        }
      >
        {acknowledged
          ? 'The bot is creating the draft proposal in GoProposal. The page unlocks automatically when the draft is ready.'
          : 'The proposal is being sent.'}
      </Alert>
    </>
  );
}
