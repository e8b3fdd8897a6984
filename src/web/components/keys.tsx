import { Kbd } from '@mantine/core';
import classes from './keys.module.css';

/** Keys to press one after another, or together where joined by '+'. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.root}>
      {keys.map((key) => (
        <Kbd key={key} size="xs" className={classes.key}>
          {key}
        </Kbd>
      ))}
    </span>
  );
}
