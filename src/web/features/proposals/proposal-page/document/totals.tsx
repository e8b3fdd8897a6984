import type { ReactNode } from 'react';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import {
  type ShownAmounts,
  shownAmountText,
  vatSuffix,
} from '#contract/proposals/proposal-versions/fee-labels.ts';
import { headlines } from './fee-groups.ts';
import classes from './totals.module.css';

/**
 * The totals, which stay in view beside the document on wide screens and at the bottom of narrow screens.
 * `children` are buttons. Without buttons, narrow screens show the totals in the document only.
 */
export function Totals({
  fees,
  shown,
  children,
}: {
  fees: Pick<Fees, 'totals'>;
  shown: ShownAmounts;
  children?: ReactNode;
}) {
  const lines = headlines(fees);
  return (
    <aside
      className={classes.totals}
      aria-label="Your total"
      data-summary
      data-wide-only={!children || undefined}
    >
      <h2 className={classes.title}>Your total</h2>
      <dl className={classes.lines} data-count={lines.length}>
        {lines.map(({ label, total }) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              <strong>{shownAmountText(total, shown)}</strong>
              <span className={classes.vat}>{vatSuffix(total, shown)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </aside>
  );
}
