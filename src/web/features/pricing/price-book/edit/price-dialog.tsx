import { Alert, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  CatalogueCategory,
  CatalogueSubHeader,
  CatalogueTree,
} from '#contract/pricing/catalogue/catalogue.ts';
import { PRICE_FIELDS, type PriceField } from '#contract/pricing/price-book/book-changes.ts';
import { goneReferences } from '#contract/pricing/price-book/price-references.ts';
import { BILLING_LABELS, ROUNDING_LABELS, VAT_LABELS } from '#contract/pricing/price-book/sheet-columns.ts';
import type { BookVersion, StoredPrice } from '#contract/pricing/price-book/version.ts';
import { type Price, priceSchema } from '#contract/pricing/pricing/price-book.ts';
import { isSame } from '#contract/values/edit-conflict.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { PRICE_LABELS, priceFieldText } from '#web/features/pricing/price-book/price-labels.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { MethodFields } from './method-fields.tsx';
import { optionChoices } from './option-choices.ts';
import { PriceExample } from './price-example.tsx';
import { priceFrom, priceValues, problemsOf } from './price-values.ts';
import { useAskToClose } from './use-ask-to-close.ts';

type PriceValue = Pick<Price, PriceField>;

export interface PriceDialogProps {
  book: Pick<BookVersion, 'id' | 'rules'>;
  catalogue: CatalogueTree;
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
  stored: StoredPrice | null;
  editable: boolean;
  onClose: () => void;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Shows or edits the price of a service, with an example. */
export function PriceDialog(props: PriceDialogProps) {
  const { book, catalogue, category, subHeader, stored, editable, onClose } = props;
  const queryClient = useQueryClient();
  const storedPrice = stored?.price ?? null;
  const options = useMemo(
    () => optionChoices(catalogue, subHeader, storedPrice),
    [catalogue, subHeader, storedPrice],
  );
  const gone = storedPrice ? goneReferences(storedPrice, catalogue) : [];
  const initialValues = priceValues(storedPrice);
  const whole = (values: PriceValue): Price => ({
    ...values,
    sub_header_id: subHeader.id,
    sub_header_name: subHeader.display_name,
  });
  const fromForm = (values: typeof initialValues): PriceValue =>
    fieldsOf(priceFrom(values, subHeader, options));
  const { form, ...edit } = useEditForm<typeof initialValues, PriceValue, number, unknown>({
    form: { initialValues, validate: problemsOf },
    stored: {
      base: stored?.version ?? 0,
      values: storedPrice ? fieldsOf(storedPrice) : fromForm(initialValues),
    },
    toForm: (values): Partial<typeof initialValues> =>
      isSame(values, fromForm(form.getValues())) ? {} : priceValues(whole(values)),
    fromForm,
    editable,
    what: 'this price',
    labels: PRICE_LABELS,
    shown: (field, value, mine) => priceFieldText(field, whole({ ...mine, [field]: value })),
    save: ({ base, values }) => store(base, whole(values)),
    onSaved: () => close('saved'),
    theirs: (fields, { version }) =>
      version > 0 ? { base: version, values: fieldsOf(priceSchema.parse(whole(fields))) } : null,
    failure: report,
  });
  const remove = useMutation({
    mutationFn: () => store(edit.opened.base, null),
    onSuccess: () => close('removed'),
    onError: report,
  });
  const busy = edit.busy || remove.isPending;
  const store = (version: number, price: Price | null) =>
    client.priceBook.savePrice({ id: book.id, sub_header_id: subHeader.id, version, price });

  async function close(done: 'saved' | 'removed'): Promise<void> {
    notifySuccess(`Price of ${subHeader.display_name} ${done}`);
    await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
    onClose();
  }

  /** Another save replaces what the user has been told of. */
  function report(error: unknown): void {
    const refusal = rowChanged(error);
    if (refusal) edit.reopen({ base: refusal.version, values: fromForm(form.getValues()) });
    notifyError(
      refusal?.version === 0
        ? 'Someone else has removed this price. Save again to keep yours.'
        : describeError(error, 'Failed to save the price'),
    );
  }

  const price = useMemo(
    () =>
      Object.keys(problemsOf(form.values)).length === 0 ? priceFrom(form.values, subHeader, options) : null,
    [form.values, subHeader, options],
  );
  const askToClose = useAskToClose(edit.unsaved, onClose);

  const selectProps = (field: 'billing' | 'vat_treatment' | 'rounding') => ({
    allowDeselect: false,
    ...form.getInputProps(field),
  });
  return (
    <Dialog
      onClose={askToClose}
      title={`Price of ${subHeader.display_name}`}
      size="xl"
      closeOnClickOutside={!edit.unsaved}
    >
      <form noValidate onSubmit={edit.submit}>
        <Stack>
          {gone.length > 0 && (
            <Alert color="yellow" variant="light" title="This price can't be computed">
              {gone.join('. ')}.
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Select label={PRICE_LABELS.billing} data={choices(BILLING_LABELS)} {...selectProps('billing')} />
            <Select
              label={PRICE_LABELS.vat_treatment}
              data={choices(VAT_LABELS)}
              {...selectProps('vat_treatment')}
            />
            <Select label="Rounded to" data={choices(ROUNDING_LABELS)} {...selectProps('rounding')} />
          </SimpleGrid>
          <MethodFields
            form={form}
            options={options}
            method={price?.method ?? null}
            readOnly={!editable || busy}
          />
          <FormSwitch
            label={PRICE_LABELS.is_optional}
            description="The client may leave this service out of their proposal."
            {...form.getInputProps('is_optional', { type: 'checkbox' })}
          />
          <PriceExample category={category} subHeader={subHeader} price={price} rules={book.rules} />
          <Group justify="flex-end" gap="xs">
            {editable && stored && (
              <Button variant="default" c="red" me="auto" onClick={() => remove.mutate()}>
                Remove price
              </Button>
            )}
            <Button variant="default" onClick={askToClose}>
              {editable ? 'Cancel' : 'Close'}
            </Button>
            {editable && (
              <BusyButton type="submit" busy={busy}>
                Save price
              </BusyButton>
            )}
          </Group>
        </Stack>
      </form>
      {edit.conflictDialog}
    </Dialog>
  );
}

function fieldsOf(price: Price): PriceValue {
  return Object.fromEntries(PRICE_FIELDS.map((field) => [field, price[field]])) as PriceValue;
}
