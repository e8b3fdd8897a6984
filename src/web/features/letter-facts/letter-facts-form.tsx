import { Alert, List, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  GOVERNING_LAWS,
  LEGAL_FORMS,
  LETTER_FACTS,
  type LetterFact,
  type LetterFacts,
  letterFactsSchema,
  missingFacts,
} from '#contract/letter-facts/letter-facts.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { firmPart } from '#web/lib/navigation/firm-part.ts';

const FACTS = Object.keys(LETTER_FACTS) as LetterFact[];
const LABELS = Object.fromEntries(FACTS.map((fact) => [fact, LETTER_FACTS[fact].label])) as Record<
  LetterFact,
  string
>;
const CHOICES: Partial<Record<LetterFact, readonly string[]>> = {
  legal_form: LEGAL_FORMS,
  governing_law: GOVERNING_LAWS,
};
const LONG: readonly LetterFact[] = [
  'registered_office',
  'supervisory_complaints',
  'insurer_address',
  'client_money',
];

/** Shows saves by others until the user edits the form. After that, the server reports conflicts on save. */
export function LetterFactsForm({ stored }: { stored: LetterFacts & { version: number } }) {
  const queryClient = useQueryClient();
  const { version, ...initialValues } = stored;
  const form = useForm<LetterFacts>({
    initialValues,
    validate: schemaResolver(letterFactsSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  const unsaved = form.isDirty();
  useLeaveGuard(unsaved, { inTab: true });

  const save = useMutation(
    orpc.letterFacts.save.mutationOptions({
      onSuccess: (saved) => {
        show(saved);
        void queryClient.invalidateQueries({ queryKey: orpc.letterFacts.key() });
        notifySuccess('Facts saved');
      },
      onError: (error, { version: _version, ...sent }): void => {
        const refusal = rowChanged(error);
        if (!refusal) {
          notifyError(describeError(error, 'Failed to save the facts'));
          return;
        }
        const values: LetterFacts = { ...sent, ...(refusal.changed as Partial<LetterFacts>) };
        conflict.askAbout({ ...refusal, base: refusal.version, values });
      },
    }),
  );
  const busy: boolean = save.isPending;

  const conflict = useEditConflict<number, LetterFacts>({
    opened: { base: version, values: initialValues },
    what: 'form',
    labels: LABELS,
    mine: form.getValues,
    save: (base, values) => {
      form.setValues(values);
      save.mutate({ ...values, version: base });
    },
  });

  function show({ version: base, ...values }: LetterFacts & { version: number }): void {
    form.setInitialValues(values);
    form.setValues(values);
    conflict.reopen({ base, values });
  }

  useEffect(() => {
    if (version > conflict.opened.base && !unsaved && !busy) show(stored);
  });

  const missing = missingFacts(form.values);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ ...values, version: conflict.opened.base }),
        focusFirstMarked,
      )}
    >
      <Stack>
        {missing.length > 0 && (
          <Alert color="yellow" variant="light" title="Still missing">
            <List size="sm">
              {missing.map((fact) => (
                <List.Item key={fact}>
                  {LABELS[fact]}, for {LETTER_FACTS[fact].used_for}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {FACTS.map((fact) => {
            const input = { id: firmPart(`facts.${fact}`), label: LABELS[fact], ...form.getInputProps(fact) };
            const choices = CHOICES[fact];
            if (choices)
              return (
                <NativeSelect key={fact} {...input} data={[{ value: '', label: 'Choose' }, ...choices]} />
              );
            const hint = `For example: ${LETTER_FACTS[fact].sample}`;
            return LONG.includes(fact) ? (
              <Textarea key={fact} {...input} description={hint} autosize minRows={2} />
            ) : (
              <TextInput key={fact} {...input} description={hint} autoComplete="off" />
            );
          })}
        </SimpleGrid>
      </Stack>
      <FormActions submitLabel="Save Facts" busyLabel="Saving..." busy={busy} />
      {conflict.dialog}
    </form>
  );
}
