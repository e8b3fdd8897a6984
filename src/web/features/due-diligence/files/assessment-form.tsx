import { Button, Group, List, MultiSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import {
  type Assessment,
  assessmentSchema,
  type DueDiligenceFile,
} from '#contract/due-diligence/files/file.ts';
import { RISK_LEVEL_LABELS, RISK_LEVELS } from '#contract/due-diligence/files/risk-level.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { SuspicionHelp } from '#web/features/due-diligence/suspicion/suspicion-help.tsx';
import { client } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { showFile } from './file-query.ts';
import { COUNTRY_CHOICES } from './party-dialog.tsx';

const LABELS: Record<keyof Assessment, string> = {
  purpose: 'What the client wants from you',
  expected_work: 'Expected work',
  source_of_funds: 'Source of funds',
  source_of_wealth: 'Source of wealth',
  countries: 'Countries',
  factors: 'Factors',
  level: 'Level of risk',
  level_reasons: 'Reasons',
};

const FIELDS = Object.keys(LABELS) as (keyof Assessment)[];

const recordOf = (file: DueDiligenceFile) => ({
  base: file.version,
  values: Object.fromEntries(FIELDS.map((field) => [field, file[field]])) as Assessment,
});

/** The assessment of the risk, with what the facts suggest. A person decides. */
export function AssessmentForm({
  clientId,
  shown,
  file,
}: {
  clientId: string;
  shown: ClientFile;
  file: DueDiligenceFile;
}) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm<Assessment, number, ClientFile>({
    form: {
      initialValues: recordOf(file).values,
      validate: schemaResolver(assessmentSchema, { sync: true }),
      enhanceGetInputProps: ({ inputProps }) => ({ value: inputProps.value ?? '' }),
    },
    stored: recordOf(file),
    follow: isNewer,
    what: 'this assessment',
    labels: LABELS,
    shown: (_field, value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)),
    save: ({ base, values }) => client.dueDiligence.assess({ ...values, client_id: clientId, version: base }),
    reopened: (saved, sent) => (saved.file ? recordOf(saved.file) : { base: file.version, values: sent }),
    onSaved: (saved) => {
      showFile(queryClient, clientId, saved);
      notifySuccess('Assessment saved');
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the assessment',
  });
  const { suggestion } = shown;
  const { countries, level } = form.values;
  const needsFunds =
    level === 'high' || shown.missing.some(({ kind }) => kind === 'funds' || kind === 'wealth');
  const hasFunds = needsFunds || file.source_of_funds !== null || file.source_of_wealth !== null;
  return (
    <SectionCard
      id="assessment"
      title="Risk"
      description={
        file.assessed_by_name ? `Assessed by ${file.assessed_by_name}.` : 'Nobody has assessed the risk yet.'
      }
    >
      <form noValidate onSubmit={edit.submit}>
        <Stack>
          <Textarea
            label={LABELS.purpose}
            description="Why they come to you, and what for. For example: yearly accounts and tax return of a shop."
            autosize
            minRows={1}
            {...form.getInputProps('purpose')}
          />
          <Textarea
            label={LABELS.expected_work}
            autosize
            minRows={1}
            {...form.getInputProps('expected_work')}
          />
          <Group align="flex-end" gap="xs">
            <MultiSelect
              label={LABELS.countries}
              description="Where the client and the owners live, and where the business trades."
              data={COUNTRY_CHOICES}
              searchable
              flex="1 1 16rem"
              {...form.getInputProps('countries')}
            />
            {!countries.includes('GB') && (
              <Button variant="default" onClick={() => form.setFieldValue('countries', [...countries, 'GB'])}>
                United Kingdom
              </Button>
            )}
          </Group>
          <Stack gap="xs">
            <Text size="sm" fw={500}>
              {LABELS.factors}
            </Text>
            {shown.factors.map((factor) => (
              <TextInput
                key={factor}
                label={factor}
                placeholder="Nothing unusual"
                value={form.values.factors[factor]?.note ?? ''}
                readOnly={edit.busy}
                onChange={({ currentTarget: { value } }) =>
                  form.setFieldValue('factors', {
                    ...form.values.factors,
                    [factor]: { level: null, note: value },
                  })
                }
              />
            ))}
          </Stack>
          {suggestion && (
            <Stack gap="xs">
              <Text size="sm">
                The facts suggest <b>{RISK_LEVEL_LABELS[suggestion.level].toLowerCase()}</b> risk. You decide.
              </Text>
              <List size="sm">
                {suggestion.reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
              <Button
                variant="default"
                size="xs"
                w="fit-content"
                onClick={() => {
                  form.setFieldValue('level', suggestion.level);
                  form.setFieldValue('level_reasons', suggestion.reasons.join(' '));
                }}
              >
                Use the suggestion
              </Button>
            </Stack>
          )}
          <Radio.Group label={LABELS.level} readOnly={edit.busy} {...form.getInputProps('level')}>
            <Group mt={6}>
              {RISK_LEVELS.map((one) => (
                <Radio key={one} value={one} label={RISK_LEVEL_LABELS[one]} />
              ))}
            </Group>
          </Radio.Group>
          <Textarea
            label={LABELS.level_reasons}
            description="What you considered. An inspector reads this first."
            autosize
            minRows={2}
            {...form.getInputProps('level_reasons')}
          />
          {hasFunds && (
            <>
              <Textarea
                label={LABELS.source_of_funds}
                description="Where the money for this work comes from."
                autosize
                {...form.getInputProps('source_of_funds')}
              />
              <Textarea
                label={LABELS.source_of_wealth}
                description="Where the person’s fortune comes from; for exposed persons."
                autosize
                {...form.getInputProps('source_of_wealth')}
              />
            </>
          )}
          <SuspicionHelp />
          <Group justify="flex-end">
            <BusyButton type="submit" variant={edit.unsaved ? 'filled' : 'default'} busy={edit.busy}>
              Save Assessment
            </BusyButton>
          </Group>
        </Stack>
      </form>
      {edit.conflictDialog}
    </SectionCard>
  );
}
