import { Kbd } from '@mantine/core';
import classes from './keys.module.css';

/** Keys to be pressed one after the other, or at once where they are joined by '+'. */
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
