import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnectionState } from '#web/lib/live/live-updates.ts';
import classes from './connection-banner.module.css';

/** Says so while the server is lost; goes when it is back. The region stays, so that both are announced. */
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
          The connection to the server is lost. Trying again… What you have typed stays here.
        </Alert>
      )}
    </div>
  );
}
