import { Alert, Code } from '@mantine/core';
import classes from './demo-bar.module.css';

/** Says on every screen that nothing here is real, and how to start with one's own firm. */
export function DemoBar() {
  return (
    <Alert role="note" aria-label="Demo" color="blue" variant="light" radius={0} className={classes.bar}>
      This is the demo: its firm, clients and mails are made up. For your own firm, stop it and run{' '}
      <Code>npm start</Code> with another <Code>DATA_DIR</Code> or <Code>DATABASE_URL</Code>.
    </Alert>
  );
}
