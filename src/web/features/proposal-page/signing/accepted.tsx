import { letterName } from '#contract/letters/letter-name.ts';
import type { Fees } from '#contract/pricing/fees.ts';
import type { OpenedProposal } from '#contract/proposal-page/opened-proposal.ts';
import { amountText, type Shown, vatSuffix } from '#web/features/proposal-page/document/amount.ts';
import { headlines } from '#web/features/proposal-page/document/fee-groups.ts';
import classes from '#web/features/proposal-page/proposal.module.css';

const listFormat = new Intl.ListFormat('en-GB');

/** A summary of what a signature accepts. */
export function Accepted({
  proposal: { document: content, letters_to_sign },
  fees,
  shown,
}: {
  proposal: OpenedProposal;
  fees: Fees;
  shown: Shown;
}) {
  const options = fees.lines.filter(({ is_optional }) => is_optional);
  const chosen = options.filter(({ is_left_out }) => !is_left_out);
  const left = options.filter(({ is_left_out }) => is_left_out);
  const letters = content.letters.filter(({ id }) => letters_to_sign.includes(id));
  return (
    <section className={classes.panel} aria-labelledby="accepted">
      <h2 id="accepted">What you accept</h2>
      <dl className={classes.accepted}>
        <div>
          <dt>Proposal</dt>
          <dd>
            {content.reference}, version {content.number}, from {content.firm.name}
          </dd>
        </div>
        {headlines(fees).map(({ label, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{amountText(total, shown)}</strong>
              {vatSuffix(shown)}
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
      </dl>
    </section>
  );
}
