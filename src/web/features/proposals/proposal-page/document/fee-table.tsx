import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts, FeeLine, Total } from '#contract/pricing/pricing/fees.ts';
import {
  amountTitle,
  amountWithVat,
  BILL_TITLES,
  discountNote,
  type ShownAmounts,
  shownAmountText,
  vatShareLabel,
} from '#contract/proposals/proposal-versions/fee-labels.ts';
import type { FeeGroup, FeeRow } from './fee-groups.ts';
import classes from './fees.module.css';

/** Switches an option on or off. Null if the options are fixed, or if the reader may not choose them. */
export type Toggle = ((key: string) => void) | null;

/** The lines of one bill, and its total with the VAT. */
export function FeeTable({
  group: { billing, rows, total, first },
  shown,
  onToggle,
}: {
  group: FeeGroup;
  shown: ShownAmounts;
  onToggle: Toggle;
}) {
  return (
    <table className={classes.fees}>
      <caption>{BILL_TITLES[billing ?? 'unpriced']}</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">{amountTitle(shown)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line.key} row={row} shown={shown} onToggle={onToggle} />
        ))}
      </tbody>
      {total && <Foot total={total} first={first} shown={shown} />}
    </table>
  );
}

function Row({
  row: { line, amounts },
  shown,
  onToggle,
}: {
  row: FeeRow;
  shown: ShownAmounts;
  onToggle: Toggle;
}) {
  const id = useId();
  const isOption = line.is_optional && onToggle !== null;
  return (
    <tr data-left-out={line.is_left_out || undefined} className={isOption ? classes.option : undefined}>
      <th scope="row">
        {isOption ? (
          <Checkbox
            checked={!line.is_left_out}
            onChange={() => onToggle(line.key)}
            label={line.name}
            aria-describedby={amounts ? id : undefined}
            size="md"
            classNames={TICK}
          />
        ) : (
          line.name
        )}
        <Note line={line} isOption={isOption} shown={shown} />
      </th>
      <td id={id}>{amounts ? shownAmountText(amounts, shown) : BILL_TITLES.unpriced}</td>
    </tr>
  );
}

function Note({ line, isOption, shown }: { line: FeeLine; isOption: boolean; shown: ShownAmounts }) {
  const choice = line.is_optional && (line.is_left_out ? 'Optional: not chosen' : 'Optional: chosen');
  const notes = [
    !isOption && choice,
    line.is_spread &&
      line.amounts &&
      `${amountWithVat(line.amounts, shown)} a year, spread over twelve bills`,
    line.discount > 0 && `After ${discountNote(line.discount, shown)}${line.is_spread ? ' a year' : ''}`,
  ].filter((note) => note !== false && note !== null);
  return (
    <>
      {isOption && <span className={`${classes.note} ${classes.printOnly}`}>{choice}</span>}
      {notes.length > 0 && <span className={classes.note}>{notes.join('. ')}</span>}
    </>
  );
}

function Foot({ total, first, shown }: { total: Total; first: Total | null; shown: ShownAmounts }) {
  const { isConsumer, isVatRegistered } = shown;
  return (
    <tfoot>
      {isVatRegistered && !isConsumer && (
        <>
          <FootRow label="Total before VAT" pence={total.net} />
          {total.by_vat.map((share) => (
            <FootRow key={share.treatment} label={vatShareLabel(share)} pence={share.vat} />
          ))}
        </>
      )}
      <FootRow label={isVatRegistered ? 'Total including VAT' : 'Total'} pence={total.gross} isMain />
      {isVatRegistered && isConsumer && <FootRow label="VAT included" pence={total.vat} />}
      {first && (
        <tr>
          <td colSpan={2} className={classes.first}>
            {firstBill(first, shown)}
          </td>
        </tr>
      )}
    </tfoot>
  );
}

function firstBill(first: Amounts, shown: ShownAmounts): string {
  return `The first bill is ${amountWithVat(first, shown)}, because it includes the odd pennies of the annual fees.`;
}

function FootRow({ label, pence, isMain }: { label: string; pence: number; isMain?: boolean }) {
  return (
    <tr data-main={isMain}>
      <th scope="row">{label}</th>
      <td>{poundsText(pence)}</td>
    </tr>
  );
}

const TICK = {
  root: classes.tick,
  body: classes.tickBody,
  inner: classes.tickMark,
  label: classes.tickLabel,
};
