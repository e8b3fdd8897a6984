import { Button } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { valueOfFees } from '#contract/pricing/client-values/value-of-proforma.ts';
import { billingText } from '#contract/pricing/client-values/value-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import classes from '#web/features/pricing/fees/fees.module.css';
import { FeesPanel, type FeesPanelProps } from './fees-panel.tsx';

/** A button with the fees by billing, for narrow screens. It opens the fees. */
export function FeesBar(props: FeesPanelProps) {
  const text = useSelector(props.shown.state, ({ now }) => {
    if (!now) return null;
    const { fees } = now;
    return `Fees: ${billingText(valueOfFees(fees))}${fees.totals.first_year.vat > 0 ? ', before VAT' : ''}`;
  });
  const [open, setOpen] = useState(false);
  if (text === null) return null;
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        fullWidth
        h="100%"
        mih={36}
        py={4}
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
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
