import { Button } from '@mantine/core';
import { type CSSProperties, memo, useEffect, useId, useRef, useState } from 'react';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { MarkdownText } from '#web/components/markdown-text.tsx';
import { DocumentTitle } from './document-title.tsx';
import classes from './letter.module.css';

/** Maximum length of a short letter, in characters: about two pages. A proposal's only letter starts open if it is short. */
const SHORT = 5_000;
/** Characters that people read in a minute. */
const A_MINUTE = 1_200;
/** Characters in a line and the height of a line. Used to estimate the height of a part that isn't laid out yet. */
const A_LINE = 70;
const LINE_REM = 1.75;

/**
 * A letter with all its parts. It starts closed if it is long or isn't the only letter. A long letter with several parts
 * has a table of contents.
 */
export function Letter({
  letter: { title, entity, parts, signatory_ids, id: letterId },
  signatories,
  isOnly,
}: {
  letter: ShownLetter;
  signatories: OpenedProposal['signatories'];
  isOnly: boolean;
}) {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const isLong = length > SHORT;
  const [isOpen, setIsOpen] = useState(!isLong && isOnly);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const signing = signatories.filter((one) => signatory_ids.includes(one.id));

  useEffect(() => {
    // A printed proposal contains every letter in full.
    const open = () => setIsOpen(true);
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);

  return (
    <section className={classes.letter} aria-labelledby={`${id}-title`} id={`letter-${letterId}`}>
      <div className={classes.letterHead}>
        <div>
          <DocumentTitle order={3} className={classes.letterTitle} id={`${id}-title`} tabIndex={-1}>
            {title}
          </DocumentTitle>
          <p className={classes.letterFacts}>
            For <bdi>{entity.name}</bdi>. {signedText(signing)}
            {isLong && `About ${Math.ceil(length / A_MINUTE)} minutes to read.`}
          </p>
        </div>
        <Button
          ref={toggle}
          variant="default"
          size="md"
          aria-expanded={isOpen}
          aria-controls={`${id}-text`}
          aria-describedby={`${id}-title`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close the letter' : 'Read the letter'}
        </Button>
      </div>
      <div id={`${id}-text`} className={classes.letterText} hidden={!isOpen}>
        {isOpen && (
          <>
            {parts.length > 1 && isLong && <Contents parts={parts} id={id} title={title} />}
            {parts.map((part, index) => (
              <Part
                key={partId(id, index)}
                id={partId(id, index)}
                title={part.title}
                text={part.text}
                isLong={isLong}
              />
            ))}
            {isLong && (
              <Button
                variant="default"
                size="md"
                onClick={() => {
                  setIsOpen(false);
                  toggle.current?.focus();
                }}
              >
                Close the letter
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** A part of a letter. Memoised, so that a tick renders only the parts that it changes. */
const Part = memo(function Part({
  id,
  title,
  text,
  isLong,
}: {
  id: string;
  title: string;
  text: string;
  isLong: boolean;
}) {
  return (
    <section
      className={classes.part}
      aria-labelledby={id}
      data-long={isLong || undefined}
      style={{ '--length': `${Math.ceil(text.length / A_LINE) * LINE_REM}rem` } as CSSProperties}
    >
      <DocumentTitle order={4} className={classes.partTitle} id={id} tabIndex={-1}>
        {title}
      </DocumentTitle>
      <MarkdownText text={text} topLevel={topLevelOf(text)} />
    </section>
  );
});

const listFormat = new Intl.ListFormat('en-GB');

/** For example 'Signed by Ada Noether. To be signed by Ben Noether. ' */
function signedText(signatories: OpenedProposal['signatories']): string {
  const named = (isSigned: boolean) =>
    signatories.filter(({ signed_at }) => (signed_at !== null) === isSigned).map(({ name }) => name);
  const [signed, open] = [named(true), named(false)];
  return [
    signed.length > 0 ? `Signed by ${listFormat.format(signed)}. ` : '',
    open.length > 0 ? `To be signed by ${listFormat.format(open)}. ` : '',
  ].join('');
}

/** Returns the heading level for `#`, so that the highest typed heading becomes h5, below the title of its part. */
function topLevelOf(text: string): number {
  const typed = [...text.matchAll(/^[ \t]*(#{1,3})[ \t]/gm)].map(([, marks = '']) => marks.length);
  return typed.length === 0 ? 5 : 6 - Math.min(...typed);
}

const partId = (id: string, index: number) => `${id}-part-${index}`;

function Contents({ parts, id, title }: { parts: ShownLetter['parts']; id: string; title: string }) {
  return (
    <nav aria-label={`Contents of ${title}`} className={classes.contents}>
      <ol>
        {parts.map((part, index) => (
          <li key={partId(id, index)}>
            <a
              href={`#${partId(id, index)}`}
              onClick={(event) => {
                // A change of the hash would add a step to the browser's history.
                event.preventDefault();
                const heading = document.getElementById(partId(id, index));
                heading?.scrollIntoView();
                heading?.focus({ preventScroll: true });
              }}
            >
              {part.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
