import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { letterName } from '#contract/proposals/letters/letter-name.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { lettersOf, type OwnPart } from '#contract/proposals/proposal-page/own-part.ts';
import {
  type ShownAmounts,
  shownAmountText,
  vatSuffix,
} from '#contract/proposals/proposal-versions/fee-labels.ts';
import { headlines } from '#web/features/proposals/proposal-page/document/fee-groups.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';
import classes from './signing.module.css';

const listFormat = new Intl.ListFormat('en-GB');

/**
 * Summarises the terms that the reader's signature accepts: the letters that they sign, and the fees of these letters.
 * After all the client's signatories have signed, also says who signed and when.
 */
export function Accepted({
  title,
  proposal: { document: content, signatory_id, signatories, state, may_choose_options },
  own: { fees, others },
  letters: all,
  shown,
}: {
  title: string;
  proposal: OpenedProposal;
  own: OwnPart;
  letters: readonly ShownLetter[];
  shown: ShownAmounts;
}) {
  const isAgreed = state === 'signed';
  const options = fees.lines.filter(({ is_optional }) => is_optional);
  // The first signatory fixes the options of all letters.
  const elsewhere = may_choose_options ? others.flatMap((part) => part.fees.lines) : [];
  const letters = lettersOf(all, signatory_id);
  const signed = signatories.flatMap(({ signed_at, ...one }) => (signed_at ? [{ ...one, signed_at }] : []));
  return (
    <section className={classes.panel} aria-labelledby="accepted">
      <h2 id="accepted">{title}</h2>
      <dl className={classes.accepted}>
        <div>
          <dt>Proposal</dt>
          <dd>
            <span className={classes.whole}>{content.reference},</span>{' '}
            <span className={classes.whole}>version {content.number},</span> from {content.firm.name}
          </dd>
        </div>
        {headlines(fees).map(({ label, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{shownAmountText(total, shown)}</strong>
              {vatSuffix(total, shown)}
            </dd>
          </div>
        ))}
        <Options label="Options chosen" lines={options.filter(({ is_left_out }) => !is_left_out)} />
        <Options label="Options left out" lines={options.filter(({ is_left_out }) => is_left_out)} />
        <Options
          label="Options left out of other letters"
          lines={elsewhere.filter(({ is_left_out }) => is_left_out)}
        />
        {letters.length > 0 && (
          <div>
            <dt>{letters.length === 1 ? 'Letter' : 'Letters'}</dt>
            <dd>
              <ul>
                {letters.map((letter) => (
                  <li key={letter.id}>{letterName(letter)}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {isAgreed && (
          <div>
            <dt>Signed by</dt>
            <dd>
              <ul>
                {signed.map(({ id, name, position, signed_at }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
                    {position !== '' && `, ${position}`}, on {momentText(signed_at)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Options({ label, lines }: { label: string; lines: readonly FeeLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{listFormat.format(lines.map(({ name }) => name))}</dd>
    </div>
  );
}
