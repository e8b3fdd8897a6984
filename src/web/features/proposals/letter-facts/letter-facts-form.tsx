import { Alert, List, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
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
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
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

const recordOf = ({ version, ...values }: Stored) => ({ base: version, values });

export function LetterFactsForm({ stored }: { stored: Stored }) {
  const queryClient = useQueryClient();
  const record = recordOf(stored);
  const { form, ...edit } = useEditForm({
    form: { initialValues: record.values, validate: schemaResolver(letterFactsSchema, { sync: true }) },
    stored: record,
    follow: isNewer,
    leave: { inTab: true },
    what: 'these facts',
    labels: LABELS,
    save: ({ base, values }) => client.letterFacts.save({ ...values, version: base }),
    reopened: recordOf,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.letterFacts.key() });
      notifySuccess('Facts saved');
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the facts',
  });

  const missing = missingFacts(form.values);
  return (
    <form noValidate onSubmit={edit.submit}>
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
      <FormActions submitLabel="Save Facts" busyLabel="Saving..." busy={edit.busy} />
      {edit.conflictDialog}
    </form>
  );
}
