import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './document.module.css';

/** A part of the proposal under its own heading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} id={id}>
      <Title order={2} className={classes.heading} id={titleId}>
        {title}
      </Title>
      {children}
    </section>
  );
}
