import { type ReactNode, useMemo, useState } from 'react';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { chosenPricing } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { ownPart } from '#contract/proposals/proposal-page/own-part.ts';
import { FirmColours } from '#web/features/firm/firm/firm-page.tsx';
import type { ProposalCalls } from './calls.ts';
import { NotMeDialog } from './dialogs/not-me-dialog.tsx';
import { Declined } from './ended.tsx';
import { ReadingView } from './reading.tsx';
import { ReviewAndSign } from './signing/review-and-sign.tsx';
import { StatePage } from './state-page.tsx';
import { useKeepPosition } from './use-keep-position.ts';

export interface ProposalViewProps {
  proposal: OpenedProposal;
  calls: ProposalCalls;
  /** 0: reading. 1: signing. */
  step: [step: number, goTo: (step: number) => void];
  /** Storage for the choices until the reader signs. */
  draft: { read: () => string[]; write: (left_out: readonly string[]) => void; drop: () => void };
  /** Called with the proposal after the reader has signed it. */
  onChanged: (proposal: OpenedProposal) => void;
  onEnded: (ended: EndedProposal) => void;
  /** Loads the proposal again. */
  onStale: () => Promise<void>;
  /** Shown once everybody has signed. */
  children?: ReactNode;
}

/** A proposal that can be read, and signed when it is the reader's turn. */
export function ProposalView({
  proposal,
  calls,
  step,
  draft,
  onChanged,
  onEnded,
  onStale,
  children,
}: ProposalViewProps) {
  const {
    document,
    left_out: fixed,
    accepted_letters,
    may_choose_options,
    mine,
    waiting_for,
    state,
  } = proposal;
  const [index, goTo] = step;
  const [chosen, setChosen] = useState(() => offered(draft.read(), document));
  const [declined, setDeclined] = useState(false);
  const [isSomebodyElse, setIsSomebodyElse] = useState(false);
  const [justSigned, setJustSigned] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const leftOut = may_choose_options ? chosen : fixed;
  const pricing = useMemo(() => chosenPricing(document, leftOut), [document, leftOut]);
  const fees = useMemo(() => priceProforma(pricing), [pricing]);
  const letters = useMemo(
    () => accepted_letters ?? chosenLetters(document, fees, { is_offer: !may_choose_options }),
    [accepted_letters, document, fees, may_choose_options],
  );
  const own = useMemo(
    () => ownPart(document, fees, proposal.signatory_id),
    [document, fees, proposal.signatory_id],
  );
  const shown = { isConsumer: own.is_consumer, isVatRegistered: fees.is_vat_registered };
  const maySign = mine.signed_at === null && waiting_for === null && state !== 'signed';

  const isSigning = index === 1 && maySign;
  const keepPosition = useKeepPosition(isSigning);

  function sign(): void {
    keepPosition();
    goTo(1);
  }

  function toggle(key: string): void {
    const after = leftOut.includes(key) ? leftOut.filter((one) => one !== key) : [...leftOut, key];
    setChosen(after);
    draft.write(after);
  }

  const reader = proposal.signatories.find(({ id }) => id === proposal.signatory_id)?.name ?? '';
  const onNotMe =
    calls.notMe && mine.signed_at === null && state !== 'signed' ? () => setIsSomebodyElse(true) : null;

  async function reload(message: string): Promise<void> {
    await onStale();
    setNotice(message);
    if (isSigning) goTo(0);
  }

  if (declined) {
    return (
      <StatePage firm={document.firm}>
        <Declined />
      </StatePage>
    );
  }
  return (
    <FirmColours accent={document.firm.accent}>
      {/* Stays mounted, so that letters stay open and typed text is still there on return. */}
      <div hidden={isSigning}>
        <ReadingView
          proposal={proposal}
          pricing={pricing}
          fees={fees}
          own={own}
          letters={letters}
          shown={shown}
          calls={calls}
          justSigned={justSigned}
          notice={notice}
          onToggle={may_choose_options && maySign ? toggle : null}
          onSign={maySign ? sign : null}
          onNotMe={onNotMe}
          onDeclined={() => setDeclined(true)}
          onEnded={onEnded}
          onStale={reload}
        >
          {state === 'signed' && children}
        </ReadingView>
      </div>
      {isSigning && (
        <ReviewAndSign
          proposal={proposal}
          own={own}
          letters={letters}
          shown={shown}
          leftOut={leftOut}
          calls={calls}
          onNotMe={onNotMe}
          onBack={() => goTo(0)}
          onSigned={(changed) => {
            draft.drop();
            setJustSigned(true);
            onChanged(changed);
          }}
          onEnded={onEnded}
          onStale={reload}
        />
      )}
      {isSomebodyElse && calls.notMe && (
        <NotMeDialog
          notMe={calls.notMe}
          name={reader}
          firm={document.firm}
          onClose={() => setIsSomebodyElse(false)}
          onEnded={onEnded}
          onStale={async (message) => {
            setIsSomebodyElse(false);
            await reload(message);
          }}
        />
      )}
    </FirmColours>
  );
}

/** Returns those keys that the reader may still leave out. */
function offered(keys: readonly string[], { fees }: OpenedProposal['document']): string[] {
  return keys.filter((key) => fees.lines.some((line) => line.key === key && line.is_optional));
}
