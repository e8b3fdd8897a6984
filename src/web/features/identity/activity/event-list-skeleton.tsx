import { Skeleton, Stack } from '@mantine/core';
import classes from './event-item.module.css';

const ROWS = [...'12345'];

/** Placeholder for the first events while they load. */
export function EventListSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading...">
      {ROWS.map((row) => (
        <div key={row} className={classes.item}>
          <Skeleton circle height="1.75rem" />
          <Stack gap="0.5rem" py={4}>
            <Skeleton h="0.75rem" maw="24rem" />
            <Skeleton h="0.5rem" w="5rem" />
          </Stack>
        </div>
      ))}
    </Stack>
  );
}
