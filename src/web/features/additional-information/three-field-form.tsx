import { NumberInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type AdditionalInformation,
  type ThreeFieldInput,
  threeFieldSchema,
} from '#contract/additional-information/additional-information.ts';
import { londonDay } from '#contract/london-time.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { orpc } from '#web/lib/api.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';

export interface ThreeFieldFormProps {
  clientId: string;
  information: AdditionalInformation | null;
  cancel: ReactNode;
  onSaved: () => void;
}

/** Company start date, annual turnover, number of staff. */
export function ThreeFieldForm({ clientId, information, cancel, onSaved }: ThreeFieldFormProps) {
  const form = useForm<Required<ThreeFieldInput>>({
    initialValues: {
      company_start_date: information?.company_start_date ?? '',
      company_turnover: information?.company_turnover ?? '',
      number_of_staff: information?.number_of_staff ?? '',
    },
    validate: (values) => schemaResolver(threeFieldSchema(londonDay(new Date())), { sync: true })(values),
  });
  const guard = useLeaveGuard(form.isDirty());
  const save = useMutation(
    orpc.additionalInformation.save.mutationOptions({
      onSuccess: () => {
        notifySuccess('Additional information updated successfully');
        guard.release();
        onSaved();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to update additional information')),
    }),
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ client_id: clientId, ...values }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack>
        <TextInput
          {...form.getInputProps('company_start_date')}
          value={form.values.company_start_date ?? ''}
          label="Company Start Date"
          type="date"
          max={londonDay(new Date())}
          maw="16rem"
        />
        <NumberInput
          {...form.getInputProps('company_turnover')}
          label="Annual Turnover (£)"
          prefix="£"
          decimalScale={2}
          allowNegative={false}
          hideControls
          maw="16rem"
        />
        <NumberInput
          {...form.getInputProps('number_of_staff')}
          label="Number of Staff"
          allowDecimal={false}
          allowNegative={false}
          maw="16rem"
        />
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." busy={save.isPending} cancel={cancel} />
    </form>
  );
}
