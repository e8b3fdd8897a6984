import { Kbd } from '@mantine/core';
import classes from './keys.module.css';

/** The keys of a shortcut, pressed together (Ctrl K) or one after another (G D). */
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
