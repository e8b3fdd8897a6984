import { useEffect, useRef } from 'react';
import type { FileVerdict } from './verdict-text.ts';
import classes from './verify.module.css';

/** Shows the verdict on a file. Focuses the title, so that screen readers read it out. */
export function VerdictCard({
  name,
  verdict: { tone, title, text, facts },
}: {
  name: string;
  verdict: FileVerdict;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.verdict} data-tone={tone} aria-labelledby="verdict">
      <h2 id="verdict" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.name}>{name}</p>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value, isHash }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-hash={isHash}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
