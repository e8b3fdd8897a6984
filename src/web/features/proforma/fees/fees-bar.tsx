import { Button } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { poundsText } from '#contract/pricing/exact-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import classes from '#web/features/fees/fees.module.css';
import { FeesPanel, type FeesPanelProps } from './fees-panel.tsx';

/** A button with the monthly total, for narrow screens. It opens the fees. */
export function FeesBar(props: FeesPanelProps) {
  const text = useSelector(props.shown.state, ({ now }) => {
    if (!now) return null;
    const { monthly } = now.fees.totals;
    const vat = monthly.vat > 0 ? ` + ${poundsText(monthly.vat)} VAT` : '';
    const more = now.fees.unpriced.length > 0 ? `, ${now.fees.unpriced.length} to be priced` : '';
    return `Fees: ${poundsText(monthly.net)} a month${vat}${more}`;
  });
  const [open, setOpen] = useState(false);
  if (text === null) return null;
  return (
    <div className={classes.bar}>
      <Button variant="default" fullWidth aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {open && (
        <Dialog title="Fees" onClose={() => setOpen(false)}>
          <FeesPanel {...props} />
        </Dialog>
      )}
    </div>
  );
}
