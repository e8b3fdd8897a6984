import { Badge, Group, Text } from '@mantine/core';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { feeParts } from '#contract/proposals/proposal-page/own-part.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { intentOf } from '#contract/proposals/signatures/statements.ts';
import { FirmFoot } from '#web/features/firm/firm/firm-foot.tsx';
import { FirmColours } from '#web/features/firm/firm/firm-page.tsx';
import classes from '#web/features/proposals/proposal-page/document/document.module.css';
import { LevelsAbove } from '#web/features/proposals/proposal-page/document/document-title.tsx';
import { ProposalFees } from '#web/features/proposals/proposal-page/document/fees.tsx';
import { Introduction } from '#web/features/proposals/proposal-page/document/introduction.tsx';
import { Letterhead } from '#web/features/proposals/proposal-page/document/letterhead.tsx';
import { LettersSection } from '#web/features/proposals/proposal-page/document/letters.tsx';
import { Section } from '#web/features/proposals/proposal-page/document/section.tsx';
import { ServicesSection } from '#web/features/proposals/proposal-page/document/services.tsx';

/** A proposal as the client reads it, without its controls, below a heading of level 2. */
export function DocumentPreview({ document }: { document: ProposalDocument }) {
  const { firm, client, fees, is_consumer, services } = document;
  const letters = chosenLetters(document, fees, { is_offer: true });
  const signatories = document.signatories.map((one) => ({ ...one, signed_at: null }));
  const shown = { isConsumer: is_consumer, isVatRegistered: fees.is_vat_registered };
  return (
    <FirmColours accent={firm.accent}>
      <LevelsAbove value={2}>
        <article className={classes.sheet} aria-label="What the client will see">
          <Letterhead firm={{ ...firm, name: firm.name || 'Your firm' }} />
          <Introduction
            proposal={{ document, state: 'open', signatories }}
            reader={signatories[0]?.name || client.name}
          />
          <ServicesSection services={services} />
          <ProposalFees
            parts={feeParts(document, fees)}
            fees={fees}
            discounts={document.pricing.discounts}
            shown={shown}
            isPart={false}
            onToggle={null}
          />
          <LettersSection letters={letters} signatories={signatories} readerId={null} stage="deciding" />
          <Statements document={document} />
          <FirmFoot firm={{ ...firm, address: '' }} />
        </article>
      </LevelsAbove>
    </FirmColours>
  );
}

/** The sentences that signatories agree to, and the signatories' names. */
function Statements({ document }: { document: ProposalDocument }) {
  const { statements, signatories } = document;
  const clients = signatories.filter(({ kind }) => kind === 'client');
  const intents = new Set(clients.map(({ id }) => intentOf(document, id)));
  const asked = [...intents, statements.privacy_notice, statements.early_start].filter(
    (sentence) => sentence !== null,
  );
  return (
    <Section title="Signatures">
      {asked.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        {signatories.map(({ id, name, position, kind }) => (
          <Badge key={id} variant="default" tt="none" size="lg">
            {[name || 'No name yet', position, kind === 'firm' ? 'for your firm' : '']
              .filter(Boolean)
              .join(', ')}
          </Badge>
        ))}
      </Group>
    </Section>
  );
}
