import { type ReactNode, useId } from 'react';
import classes from './document.module.css';
import { DocumentTitle } from './document-title.tsx';

/** A part of the proposal under its own heading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} id={id}>
      <DocumentTitle order={2} className={classes.heading} id={titleId}>
        {title}
      </DocumentTitle>
      {children}
    </section>
  );
}
