import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Discount, discountSchema } from '#contract/pricing/pricing/adjustments.ts';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import { BILLINGS, type Billing } from '#contract/pricing/pricing/price-kinds.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { BILLING_NAMES } from '#web/features/pricing/fees/fee-text.ts';
import { hundredths, penceOf } from './pence-of.ts';

export interface DiscountDialogProps {
  /** Null for a discount on the whole proforma. */
  line: FeeLine | null;
  isVatRegistered: boolean;
  onSave: (discount: Discount) => void;
  onClose: () => void;
}

const EVERYTHING = 'everything';

/** A discount by per cent or amount, on a line or the whole proforma, with a reason. */
export function DiscountDialog({ line, isVatRegistered, onSave, onClose }: DiscountDialogProps) {
  const [kind, setKind] = useState<'per_cent' | 'amount'>('per_cent');
  const [value, setValue] = useState('');
  const [billing, setBilling] = useState<Billing | null>(null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Partial<Record<'value' | 'billing' | 'reason', string>>>({});

  function submit(): void {
    const by =
      kind === 'per_cent'
        ? { kind, basis_points: hundredths(parseNumber(value.replace(/(?<!\s)\s*%$/, ''))) }
        : { kind, pence: penceOf(value) };
    const on = line ? { kind: 'line', line: line.key } : { kind: 'whole', billing };
    const discount = discountSchema.safeParse({ on, by, reason });
    if (discount.success) {
      onSave(discount.data);
      return;
    }
    const fields = { by: 'value', on: 'billing', reason: 'reason' } as const;
    setErrors(
      Object.fromEntries(
        discount.error.issues.map(({ path, message }) => [fields[path[0] as keyof typeof fields], message]),
      ),
    );
  }

  const valueProps = {
    required: true,
    'data-autofocus': true,
    value,
    error: errors.value,
  };
  return (
    <FormDialog
      title={line ? `Discount on ${line.name}` : 'Discount on the whole proforma'}
      submitLabel="Add discount"
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Kind of discount"
        data={[
          { value: 'per_cent', label: 'Per cent' },
          { value: 'amount', label: 'Amount' },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next as typeof kind);
          setValue('');
          setErrors({});
        }}
      />
      {kind === 'per_cent' ? (
        <TextInput
          label="Per cent"
          inputMode="decimal"
          autoComplete="off"
          {...valueProps}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : (
        <PoundsInput
          label={isVatRegistered ? 'Amount, before VAT' : 'Amount'}
          unit="pence"
          {...valueProps}
          onChange={setValue}
        />
      )}
      {!line && (
        <Select
          label="Off"
          data={[
            { value: EVERYTHING, label: 'Everything' },
            ...BILLINGS.map((each) => ({ value: each, label: BILLING_NAMES[each] })),
          ]}
          value={billing ?? EVERYTHING}
          allowDeselect={false}
          error={errors.billing}
          onChange={(next) => setBilling(BILLINGS.find((each) => each === next) ?? null)}
        />
      )}
      <TextInput
        label="Reason"
        required
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
