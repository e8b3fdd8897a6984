import { Text } from '@mantine/core';
import { nextSteps } from '#contract/proposals/proposal-page/next-steps.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import documentClasses from './document/document.module.css';
import { Section } from './document/section.tsx';
import classes from './proposal.module.css';

/** Who looks after the reader, and what happens until the work starts. */
export function NextSteps({ proposal }: { proposal: OpenedProposal }) {
  const { looked_after_by: name } = proposal;
  return (
    <Section title="What happens next">
      {name !== null && (
        <Text className={documentClasses.lead}>
          <bdi>{name}</bdi> looks after you at {proposal.document.firm.name}.
        </Text>
      )}
      <ol className={classes.steps}>
        {nextSteps(proposal).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  );
}
