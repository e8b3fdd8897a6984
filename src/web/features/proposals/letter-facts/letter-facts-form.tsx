import { Alert, List, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  GOVERNING_LAWS,
  LEGAL_FORMS,
  LETTER_FACTS,
  type LetterFact,
  type LetterFacts,
  letterFactsSchema,
  missingFacts,
} from '#contract/proposals/letter-facts/letter-facts.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { useStoredForm } from '#web/components/forms/record/use-stored-form.ts';
import { orpc } from '#web/lib/api/api.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
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

type Stored = LetterFacts & { version: number };

const recordOf = ({ version, ...values }: Stored) => ({ version, values });

export function LetterFactsForm({ stored }: { stored: Stored }) {
  const queryClient = useQueryClient();
  const opened = recordOf(stored);
  const form = useForm<LetterFacts>({
    initialValues: opened.values,
    validate: schemaResolver(letterFactsSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  const save = useMutation(
    orpc.letterFacts.save.mutationOptions({
      onSuccess: (saved) => {
        record.show(recordOf(saved));
        void queryClient.invalidateQueries({ queryKey: orpc.letterFacts.key() });
        notifySuccess('Facts saved');
      },
      onError: (error, { version: _version, ...sent }): void => {
        if (!record.askAboutConflict(error, sent))
          notifyError(describeError(error, 'Failed to save the facts'));
      },
    }),
  );
  const busy: boolean = save.isPending;

  const record = useStoredForm({
    form,
    stored: opened,
    what: 'these facts',
    labels: LABELS,
    busy,
    save: save.mutate,
  });

  const missing = missingFacts(form.values);
  return (
    <form noValidate onSubmit={record.submit}>
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
      {record.dialog}
    </form>
  );
}
