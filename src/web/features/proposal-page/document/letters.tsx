import { Text } from '@mantine/core';
import type { ShownLetter } from '#contract/letters/document-letter.ts';
import type { OpenedProposal } from '#contract/proposal-page/opened-proposal.ts';
import { hasDecided, type Stage } from '#contract/proposal-page/stage.ts';
import classes from './document.module.css';
import { Letter } from './letter.tsx';
import { Section } from './section.tsx';

/** The letters in full. `left`: options left out that they still describe. */
export function Letters({
  letters,
  left,
  signatories,
  stage,
}: Pick<OpenedProposal, 'signatories'> & {
  letters: readonly ShownLetter[];
  left: readonly string[];
  stage: Stage;
}) {
  if (letters.length === 0) return null;
  const isOnly = letters.length === 1;
  return (
    <Section title={titleOf(stage, isOnly)} id="letters">
      <Text className={classes.lead}>{leadOf(stage, isOnly)}</Text>
      {letters.map((letter) => (
        <Letter key={letter.id} letter={letter} left={left} signatories={signatories} isOnly={isOnly} />
      ))}
    </Section>
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
