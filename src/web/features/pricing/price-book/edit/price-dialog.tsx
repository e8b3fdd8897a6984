import { Alert, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
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
import { useEditConflict } from '#web/components/forms/record/use-edit-conflict.tsx';
import { PRICE_LABELS, priceFieldText } from '#web/features/pricing/price-book/price-labels.ts';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
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
  const form = useForm({
    initialValues: priceValues(storedPrice),
    validate: (values) => problemsOf(values),
    ...readOnlyWhile(() => !editable || save.isPending),
  });
  const price = useMemo(
    () =>
      Object.keys(problemsOf(form.values)).length === 0 ? priceFrom(form.values, subHeader, options) : null,
    [form.values, subHeader, options],
  );
  const unsaved = editable && form.isDirty();
  useLeaveGuard(unsaved);
  const askToClose = useAskToClose(unsaved, onClose);

  const save = useMutation(
    orpc.priceBook.savePrice.mutationOptions({
      onSuccess: async (_saved, sent) => {
        notifySuccess(
          sent.price
            ? `Price of ${subHeader.display_name} saved`
            : `Price of ${subHeader.display_name} removed`,
        );
        await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
        onClose();
      },
      onError: (error, sent) => {
        const refusal = rowChanged(error);
        if (refusal && refusal.version > 0 && sent.price) {
          const values = fieldsOf(priceSchema.parse({ ...sent.price, ...refusal.changed }));
          conflict.askAbout({ ...refusal, base: refusal.version, values });
          return;
        }
        if (refusal) conflict.reopen({ base: refusal.version, values: mine() });
        notifyError(
          refusal && refusal.version === 0
            ? 'Someone else has removed this price. Save again to keep yours.'
            : describeError(error, 'Failed to save the price'),
        );
      },
    }),
  );

  const mine = (): PriceValue => fieldsOf(priceFrom(form.getValues(), subHeader, options));
  const whole = (values: PriceValue): Price => ({
    ...values,
    sub_header_id: subHeader.id,
    sub_header_name: subHeader.display_name,
  });
  const send = (version: number, value: Price | null) =>
    save.mutate({ id: book.id, sub_header_id: subHeader.id, version, price: value });
  const conflict = useEditConflict<number, PriceValue>({
    opened: {
      base: stored?.version ?? 0,
      values: fieldsOf(storedPrice ?? priceFrom(form.values, subHeader, options)),
    },
    what: 'this price',
    labels: PRICE_LABELS,
    shown: (field, value) => priceFieldText(field, whole({ ...mine(), [field]: value })),
    mine,
    save: (version, values) => {
      if (!isSame(values, mine())) form.setValues(priceValues(whole(values)));
      send(version, whole(values));
    },
  });

  const selectProps = (field: 'billing' | 'vat_treatment' | 'rounding') => ({
    allowDeselect: false,
    ...form.getInputProps(field),
  });
  return (
    <Dialog
      onClose={askToClose}
      title={`Price of ${subHeader.display_name}`}
      size="xl"
      closeOnClickOutside={!unsaved}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(() => {
          if (price) send(conflict.opened.base, price);
        }, focusFirstMarked)}
      >
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
          <MethodFields form={form} options={options} readOnly={!editable || save.isPending} />
          <FormSwitch
            label={PRICE_LABELS.is_optional}
            description="The client may leave this service out of their proposal."
            {...form.getInputProps('is_optional', { type: 'checkbox' })}
          />
          <PriceExample category={category} subHeader={subHeader} price={price} rules={book.rules} />
          <Group justify="flex-end" gap="xs">
            {editable && stored && (
              <Button variant="default" c="red" me="auto" onClick={() => send(conflict.opened.base, null)}>
                Remove price
              </Button>
            )}
            <Button variant="default" onClick={askToClose}>
              {editable ? 'Cancel' : 'Close'}
            </Button>
            {editable && (
              <BusyButton type="submit" busy={save.isPending}>
                Save price
              </BusyButton>
            )}
          </Group>
        </Stack>
      </form>
      {conflict.dialog}
    </Dialog>
  );
}

function fieldsOf(price: Price): PriceValue {
  return Object.fromEntries(PRICE_FIELDS.map((field) => [field, price[field]])) as PriceValue;
}
