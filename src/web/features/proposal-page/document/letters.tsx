import { Text } from '@mantine/core';
import { memo } from 'react';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import classes from './document.module.css';
import { Letter } from './letter.tsx';
import { Section } from './section.tsx';

/** The letters in full. Rendered once, whatever the reader ticks. */
export const Letters = memo(function Letters({
  letters,
  signatories,
}: Pick<ProposalDocument, 'letters' | 'signatories'>) {
  if (letters.length === 0) return null;
  return (
    <Section
      title={letters.length === 1 ? 'Letter to read and sign' : 'Letters to read and sign'}
      id="letters"
    >
      <Text className={classes.lead}>
        Please read {letters.length === 1 ? 'this letter' : 'these letters'} before you sign.
      </Text>
      {letters.map((letter) => (
        <Letter key={letter.id} letter={letter} signatories={signatories} isOnly={letters.length === 1} />
      ))}
    </Section>
  );
});
