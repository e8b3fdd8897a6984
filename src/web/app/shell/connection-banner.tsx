import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnectionState } from '#web/lib/live/live-updates.ts';
import classes from './connection-banner.module.css';

/** Shown while the connection is lost. The live region stays mounted, so that screen readers announce the banner. */
export function ConnectionBanner() {
  const lost = useConnectionState() === 'lost';
  return (
    <div role="status" className={classes.region}>
      {lost && (
        <Alert
          color="yellow"
          variant="light"
          radius={0}
          icon={<IconPlugConnectedX size={18} stroke={1.6} aria-hidden />}
          className={classes.banner}
        >
          Connection lost. Reconnecting… Your unsaved text is still here.
        </Alert>
      )}
    </div>
  );
}
