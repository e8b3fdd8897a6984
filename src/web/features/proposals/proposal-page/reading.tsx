import { Alert, Button, Container, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Fees as ComputedFees, PricingInput } from '#contract/pricing/pricing/fees.ts';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { type OwnPart, ownPart } from '#contract/proposals/proposal-page/own-part.ts';
import { hasDecided, stageOf } from '#contract/proposals/proposal-page/stage.ts';
import type { ShownAmounts } from '#contract/proposals/proposal-versions/fee-labels.ts';
import { FirmFoot } from '#web/features/firm/firm/firm-foot.tsx';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import type { ProposalCalls } from './calls.ts';
import { AskDialog } from './dialogs/ask-dialog.tsx';
import { DeclineDialog } from './dialogs/decline-dialog.tsx';
import documentClasses from './document/document.module.css';
import { OtherFees, ProposalFees, totalsText } from './document/fees.tsx';
import { Introduction } from './document/introduction.tsx';
import { Letterhead } from './document/letterhead.tsx';
import { LettersSection } from './document/letters.tsx';
import { Section } from './document/section.tsx';
import { ServicesSection } from './document/services.tsx';
import { Totals } from './document/totals.tsx';
import { WhatIf } from './document/what-if.tsx';
import { NextSteps } from './next-steps.tsx';
import { PdfButton } from './pdf-button.tsx';
import classes from './proposal.module.css';
import { Accepted } from './signing/accepted.tsx';
import { Signatories, StandingBanner } from './standing.tsx';

interface ReadingProps {
  proposal: OpenedProposal;
  pricing: PricingInput;
  fees: ComputedFees;
  /** The reader's part of the fees. */
  own: OwnPart;
  /** As they read with these fees. */
  letters: ShownLetter[];
  shown: ShownAmounts;
  calls: ProposalCalls;
  justSigned: boolean;
  /** The reason that the proposal was loaded again. */
  notice: string | null;
  onToggle: ((key: string) => void) | null;
  /** Null if it isn't the reader's turn, or if the reader has signed. */
  onSign: (() => void) | null;
  /** Null if the reader has signed, and in person. */
  onNotMe: (() => void) | null;
  onDeclined: () => void;
  onEnded: (ended: EndedProposal) => void;
  onStale: (message: string) => Promise<void>;
  children?: ReactNode;
}

/** The whole proposal, with everything that a reader can do with it. */
export function ReadingView(props: ReadingProps) {
  const { proposal, pricing, fees, own, letters, shown, calls, justSigned, notice, onToggle, onSign } = props;
  const { document: content, signatories, signatory_id, has_pdf } = proposal;
  const [dialog, setDialog] = useState<'ask' | 'decline' | null>(null);
  const [said, setSaid] = useState('');
  const [question, setQuestion] = useState('');
  const submission = useSubmissionId();
  const stage = stageOf(proposal);
  const isDecided = hasDecided(stage);
  const reader = signatories.find(({ id }) => id === signatory_id)?.name ?? '';

  // Screen readers announce the new totals after a tick.
  const words = totalsText(own.fees, shown);
  const before = useRef(words);
  useEffect(() => {
    if (before.current !== words) setSaid(words);
    before.current = words;
  }, [words]);

  const leftOut = fees.lines.filter((line) => line.is_left_out).map(({ key }) => key);
  const offered = onToggle ? content.services : content.services.filter(({ key }) => !leftOut.includes(key));
  const ownKeys = new Set(own.fees.lines.map(({ key }) => key));
  const pdf = calls.pdf && <PdfButton load={calls.pdf} isSigned={has_pdf} onEnded={props.onEnded} />;
  return (
    <Container size="70rem" py="xl" className={classes.page}>
      <main className={documentClasses.sheet}>
        <Letterhead firm={content.firm} />
        {notice !== null && (
          <Alert color="yellow" mt="lg" role="alert">
            {notice}
          </Alert>
        )}
        <StandingBanner proposal={proposal} reader={reader} justSigned={justSigned} pdf={pdf} />
        {props.children}
        {isDecided && (
          <Accepted
            title={stage === 'agreed' ? 'What was agreed' : 'What you have accepted'}
            proposal={proposal}
            own={own}
            letters={letters}
            shown={shown}
          />
        )}
        <Introduction proposal={proposal} reader={reader} onNotMe={props.onNotMe} />
        <ServicesSection services={offered.filter(({ key }) => ownKeys.has(key))} leftOut={leftOut} />
        <ServicesSection
          title="Services of letters that others sign"
          services={offered.filter(({ key }) => !ownKeys.has(key))}
          leftOut={leftOut}
        />
        <ProposalFees
          parts={own.parts}
          fees={own.fees}
          discounts={pricing.discounts}
          shown={shown}
          isPart={own.others.length > 0}
          onToggle={onToggle}
        />
        <OtherFees parts={own.others} onToggle={onToggle} />
        {!isDecided && own.parts.length > 0 && (
          <div className={documentClasses.screenOnly}>
            <WhatIf
              pricing={pricing}
              fees={own.fees}
              ownFees={(other) => ownPart(content, other, signatory_id).fees}
              shown={shown}
            />
          </div>
        )}
        <LettersSection letters={letters} signatories={signatories} readerId={signatory_id} stage={stage} />
        {stage !== 'agreed' && <Signatories signatories={signatories} readerId={signatory_id} />}
        <div className={documentClasses.screenOnly}>
          {!isDecided && <NextSteps proposal={proposal} />}
          <Actions
            isDecided={isDecided}
            pdf={calls.pdf && !has_pdf && pdf}
            onAsk={calls.ask && (() => setDialog('ask'))}
            onDecline={onSign && calls.decline && (() => setDialog('decline'))}
          />
        </div>
        <FirmFoot firm={{ ...content.firm, address: '' }} />
      </main>
      <Totals fees={own.fees} shown={shown}>
        {onSign && (
          <Button size="md" fullWidth onClick={onSign}>
            Review and sign
          </Button>
        )}
      </Totals>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog === 'ask' && calls.ask && (
        <AskDialog
          ask={calls.ask}
          maySign={onSign !== null}
          question={question}
          onQuestion={setQuestion}
          submission={submission}
          onClose={() => setDialog(null)}
          onEnded={props.onEnded}
        />
      )}
      {dialog === 'decline' && calls.decline && (
        <DeclineDialog
          decline={calls.decline}
          firm={content.firm.name}
          onClose={() => setDialog(null)}
          onDeclined={props.onDeclined}
          onEnded={props.onEnded}
          onStale={async (message) => {
            setDialog(null);
            await props.onStale(message);
          }}
        />
      )}
    </Container>
  );
}

function Actions({
  isDecided,
  pdf,
  onAsk,
  onDecline,
}: {
  isDecided: boolean;
  pdf: ReactNode;
  onAsk: (() => void) | null;
  onDecline: (() => void) | null;
}) {
  if (!pdf && !onAsk) return null;
  return (
    <Section title={isDecided ? 'Questions' : 'Before you decide'}>
      {onAsk && (
        <Text className={documentClasses.lead}>
          {isDecided
            ? 'Is something unclear? Ask us at any time.'
            : 'Is something unclear, or should something be different? Ask us first.'}
        </Text>
      )}
      <div className={classes.actions}>
        {pdf}
        {onAsk && (
          <Button size="md" variant="default" onClick={onAsk}>
            Ask a question
          </Button>
        )}
        {onDecline && (
          <Button size="md" variant="default" onClick={onDecline}>
            Decline
          </Button>
        )}
      </div>
    </Section>
  );
}
