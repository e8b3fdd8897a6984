import { Text } from '@mantine/core';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Fees, Total } from '#contract/pricing/pricing/fees.ts';
import { feeVatText, vatShareText } from './fee-text.ts';
import classes from './fees.module.css';

/** Totals by billing period and for the first year, and the VAT by rate. */
export function FeeTotalsTable({ fees: { totals } }: { fees: Fees }) {
  const { one_off, monthly, first_month, quarterly, annually, first_year } = totals;
  const bills: [string, Total][] = [
    ['One-off', one_off],
    ...(first_month.gross === monthly.gross ? [] : [['First month', first_month] as [string, Total]]),
    ['Monthly', monthly],
    ['Quarterly', quarterly],
    ['Annually', annually],
  ];
  return (
    <dl className={classes.totals}>
      {bills
        .filter(([, total]) => total.gross > 0)
        .map(([label, total]) => (
          <Row key={label} label={label} total={total} />
        ))}
      <Row label="First year" total={first_year} />
      {first_year.by_vat.length > 0 && (
        <div className={classes.vat}>
          <dt>VAT in the first year</dt>
          {first_year.by_vat.map((share) => (
            <dd key={share.treatment}>{vatShareText(share)}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function Row({ label, total }: { label: string; total: Total }) {
  return (
    <div className={classes.total}>
      <dt>{label}</dt>
      <dd>
        {poundsText(total.net)}
        <Text size="xs" c="dimmed" component="span" display="block">
          {feeVatText(total)}
        </Text>
      </dd>
    </div>
  );
}
