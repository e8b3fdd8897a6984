import type { ShownLetter } from '#contract/letters/document-letter.ts';
import { letterName } from '#contract/letters/letter-name.ts';
import type { Fees } from '#contract/pricing/fees.ts';
import type { OpenedProposal } from '#contract/proposal-page/opened-proposal.ts';
import { amountText, type ShownAmounts, vatSuffix } from '#contract/proposal-versions/fee-words.ts';
import { headlines } from '#web/features/proposal-page/document/fee-groups.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';
import classes from './signing.module.css';

const listFormat = new Intl.ListFormat('en-GB');

/**
 * Summarises the terms that a signature accepts. After all the client's signatories have signed, also says who signed and
 * when.
 */
export function Accepted({
  title,
  proposal: { document: content, signatory_id, signatories, state },
  fees,
  letters: all,
  shown,
}: {
  title: string;
  proposal: OpenedProposal;
  fees: Fees;
  letters: readonly ShownLetter[];
  shown: ShownAmounts;
}) {
  const isAgreed = state === 'signed';
  const options = fees.lines.filter(({ is_optional }) => is_optional);
  const chosen = options.filter(({ is_left_out }) => !is_left_out);
  const left = options.filter(({ is_left_out }) => is_left_out);
  const letters = all.filter(({ signatory_ids }) => isAgreed || signatory_ids.includes(signatory_id));
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
              <strong>{amountText(total, shown)}</strong>
              {vatSuffix(total, shown)}
            </dd>
          </div>
        ))}
        {chosen.length > 0 && (
          <div>
            <dt>Options chosen</dt>
            <dd>{listFormat.format(chosen.map(({ name }) => name))}</dd>
          </div>
        )}
        {left.length > 0 && (
          <div>
            <dt>Options left out</dt>
            <dd>{listFormat.format(left.map(({ name }) => name))}</dd>
          </div>
        )}
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
