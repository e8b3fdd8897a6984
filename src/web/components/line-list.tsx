import { Group, type GroupProps, Stack } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './line-list.module.css';

/** A list of lines, each with a text that takes the room and buttons at its end. */
export function LineList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Stack component="ul" aria-label={label} gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}

type LineProps = GroupProps & ComponentPropsWithoutRef<'li'> & { isDone?: boolean };

export function Line({ isDone = false, ...props }: LineProps) {
  return (
    <Group component="li" className={classes.line} gap="md" data-done={isDone || undefined} {...props} />
  );
}
