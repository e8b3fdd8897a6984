import { Textarea, TextInput } from '@mantine/core';
import { SORT_ORDER_MAX } from '#contract/pricing/catalogue/catalogue-input.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { SORT_ORDER_STEP } from '#contract/pricing/catalogue/order.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { KIND_TEXTS } from '#web/features/pricing/catalogue/kind-texts.ts';

export interface CommonFieldsProps {
  kind: CatalogueKind;
  /** The form's `getInputProps`. */
  inputProps: (
    name: 'name' | 'display_name' | 'client_wording' | 'description' | 'sort_order' | 'is_active',
    options?: { type: 'checkbox' },
  ) => object;
}

/** Name and display name, which each form has. */
export function NameFields({ inputProps }: Omit<CommonFieldsProps, 'kind'>) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="e.g. vat_returns"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...inputProps('name')}
      />
      <TextInput
        label="Display Name"
        placeholder="e.g. VAT Returns"
        required
        autoComplete="off"
        {...inputProps('display_name')}
      />
    </>
  );
}

export function DescriptionField({ inputProps }: Omit<CommonFieldsProps, 'kind'>) {
  return <Textarea label="Description" rows={3} {...inputProps('description')} />;
}

/** Not in the form of categories, which clients never read. */
export function ClientWordingField({ inputProps }: Omit<CommonFieldsProps, 'kind'>) {
  return (
    <TextInput
      label="Wording for Clients"
      description="What proposals and letters say instead of the display name"
      autoComplete="off"
      {...inputProps('client_wording')}
    />
  );
}

/** Sort order and the active switch, the last fields of each form. */
export function OrderFields({ kind, inputProps }: CommonFieldsProps) {
  return (
    <>
      <NumberField
        label="Sort Order"
        required
        arrowStep={SORT_ORDER_STEP}
        limits={{ min: 0, max: SORT_ORDER_MAX, step: 1 }}
        {...inputProps('sort_order')}
      />
      <FormSwitch label={KIND_TEXTS[kind].switchLabel} {...inputProps('is_active', { type: 'checkbox' })} />
    </>
  );
}
