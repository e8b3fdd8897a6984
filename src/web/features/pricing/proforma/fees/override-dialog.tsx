import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type LineOverride, overrideSchema } from '#contract/pricing/pricing/adjustments.ts';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import {
  BILLINGS,
  type Billing,
  VAT_TREATMENTS,
  type VatTreatment,
} from '#contract/pricing/pricing/price-kinds.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { BILLING_NAMES, PER, TREATMENTS } from '#web/features/pricing/fees/fee-text.ts';
import { penceOf } from './pence-of.ts';

export interface OverrideDialogProps {
  line: FeeLine;
  isVatRegistered: boolean;
  onSave: (override: LineOverride) => void;
  onClose: () => void;
}

/** Replaces a line's amount, with a reason. A line without a price also needs its billing and VAT. */
export function OverrideDialog({ line, isVatRegistered, onSave, onClose }: OverrideDialogProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState(line.override?.reason ?? '');
  const [billing, setBilling] = useState<Billing>(line.billing ?? 'monthly');
  const [vat_treatment, setTreatment] = useState<VatTreatment>(line.vat_treatment ?? 'standard');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  // A line that the book doesn't price has no billing or VAT treatment yet.
  const needsTerms = line.computed === null;

  function submit(): void {
    const pence = penceOf(amount);
    const override = overrideSchema.safeParse({
      line: line.key,
      pence,
      reason,
      terms: needsTerms ? { billing, vat_treatment } : null,
    });
    if (override.success) {
      onSave(override.data);
      return;
    }
    const messageOf = (field: string) => override.error.issues.find(({ path }) => path[0] === field)?.message;
    const wrong = { amount: messageOf('pence'), reason: messageOf('reason') };
    setErrors({
      ...(wrong.amount && { amount: wrong.amount }),
      ...(wrong.reason && { reason: wrong.reason }),
    });
  }

  return (
    <FormDialog
      title={`Override ${line.name}`}
      submitLabel="Override"
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {needsTerms
          ? 'The working will show your amount and your reason.'
          : 'The working will show the computed amount and yours.'}
      </Text>
      {needsTerms && (
        <>
          <Select
            label="Billing"
            data={BILLINGS.map((value) => ({ value, label: BILLING_NAMES[value] }))}
            value={billing}
            allowDeselect={false}
            onChange={(next) => next && setBilling(next as Billing)}
          />
          {isVatRegistered && (
            <Select
              label="VAT"
              data={VAT_TREATMENTS.map((value) => ({ value, label: TREATMENTS[value] }))}
              value={vat_treatment}
              allowDeselect={false}
              onChange={(next) => next && setTreatment(next as VatTreatment)}
            />
          )}
        </>
      )}
      <PoundsInput
        label={`Amount ${PER[billing]}${isVatRegistered ? ', before VAT' : ''}`}
        unit="pence"
        required
        data-autofocus
        value={amount}
        error={errors.amount}
        onChange={(value) => {
          setAmount(value);
          setErrors({});
        }}
      />
      <TextInput
        label="Reason"
        required
        value={reason}
        error={errors.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setErrors({});
        }}
      />
    </FormDialog>
  );
}
