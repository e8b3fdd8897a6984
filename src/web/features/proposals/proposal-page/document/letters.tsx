import { Text } from '@mantine/core';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { lettersOf } from '#contract/proposals/proposal-page/own-part.ts';
import { hasDecided, type Stage } from '#contract/proposals/proposal-page/stage.ts';
import classes from './document.module.css';
import { Letter } from './letter.tsx';
import { Section } from './section.tsx';

/**
 * The letters in full: those that the reader signs, then those that only others sign. Without a reader, they are all to be
 * signed.
 */
export function LettersSection({
  letters,
  signatories,
  readerId,
  stage,
}: Pick<OpenedProposal, 'signatories'> & {
  letters: readonly ShownLetter[];
  readerId: string | null;
  stage: Stage;
}) {
  const own = readerId === null ? letters : lettersOf(letters, readerId);
  const others = letters.filter((letter) => !own.includes(letter));
  const listed = (some: readonly ShownLetter[]) =>
    some.map((letter) => (
      <Letter key={letter.id} letter={letter} signatories={signatories} isOnly={letters.length === 1} />
    ));
  return (
    <>
      {own.length > 0 && (
        <Section title={titleOf(stage, own.length === 1)} id="letters">
          <Text className={classes.lead}>{leadOf(stage, own.length === 1)}</Text>
          {listed(own)}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={others.length === 1 ? 'Letter that others sign' : 'Letters that others sign'}>
          <Text className={classes.lead}>
            You can read {others.length === 1 ? 'it' : 'them'}, but don’t sign.
          </Text>
          {listed(others)}
        </Section>
      )}
    </>
  );
}

function titleOf(stage: Stage, isOnly: boolean): string {
  if (!hasDecided(stage)) return isOnly ? 'Letter to read and sign' : 'Letters to read and sign';
  if (stage === 'agreed') return isOnly ? 'Signed letter' : 'Signed letters';
  return isOnly ? 'Your letter' : 'Your letters';
}

function leadOf(stage: Stage, isOnly: boolean): string {
  if (!hasDecided(stage)) return `Please read ${isOnly ? 'this letter' : 'these letters'} before you sign.`;
  return `You can read ${isOnly ? 'it' : 'them'} again here at any time.`;
}
