import { Grid, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type Firm, firmSchema } from '#contract/firm/firm/firm.ts';
import { FIRM_LABELS } from '#contract/firm/firm/firm-labels.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { firmPart } from '#web/lib/navigation/firm-part.ts';
import { AccentField } from './accent-field.tsx';
import { FirmPreview } from './firm-preview.tsx';
import { LogoField } from './logo-field.tsx';

function shown(field: keyof Firm, value: string): string {
  if (field !== 'logo' || value === '') return value;
  return value.startsWith('data:') ? 'The logo you chose' : 'The stored logo';
}

type Stored = Firm & { version: number };

const recordOf = ({ version, ...values }: Stored) => ({ base: version, values });

export function FirmForm({ stored, mailFrom }: { stored: Stored; mailFrom: string }) {
  const queryClient = useQueryClient();
  const record = recordOf(stored);
  const { form, ...edit } = useEditForm({
    form: {
      initialValues: record.values,
      validate: schemaResolver(firmSchema, { sync: true }),
      validateInputOnBlur: ['accent'],
    },
    stored: record,
    follow: isNewer,
    leave: { inTab: true },
    what: 'this firm',
    labels: FIRM_LABELS,
    shown,
    save: ({ base, values }) => client.firm.save({ ...values, version: base }),
    reopened: recordOf,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.firm.key() });
      notifySuccess('Firm saved');
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the firm',
    refusedField: { code: 'PICTURE_REFUSED', field: 'logo' },
  });

  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <SectionCard
          title="Firm"
          description="Shown in every mail, on the questionnaire and in print. Until your firm has a name, the product's own name is used."
        >
          <form noValidate onSubmit={edit.submit}>
            <Stack>
              <TextInput
                id={firmPart('firm.name')}
                label={FIRM_LABELS.name}
                required
                autoComplete="organization"
                {...form.getInputProps('name')}
              />
              <LogoField {...form.getInputProps('logo')} />
              <AccentField label={FIRM_LABELS.accent} {...form.getInputProps('accent')} />
              <Textarea
                id={firmPart('firm.address')}
                label={FIRM_LABELS.address}
                rows={3}
                autoComplete="street-address"
                {...form.getInputProps('address')}
              />
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput
                  id={firmPart('firm.phone')}
                  label={FIRM_LABELS.phone}
                  type="tel"
                  autoComplete="tel"
                  {...form.getInputProps('phone')}
                />
                <TextInput
                  id={firmPart('firm.website')}
                  label={FIRM_LABELS.website}
                  type="url"
                  autoComplete="url"
                  placeholder="www.example.co.uk"
                  {...form.getInputProps('website')}
                />
              </SimpleGrid>
              <TextInput
                id={firmPart('firm.privacy_notice')}
                label={FIRM_LABELS.privacy_url}
                description="The address of your privacy notice."
                type="url"
                autoComplete="off"
                placeholder="www.example.co.uk/privacy"
                {...form.getInputProps('privacy_url')}
              />
              <TextInput
                id={firmPart('firm.email')}
                label={FIRM_LABELS.reply_to}
                description={`Mails come from ${mailFrom}. Replies go to this address, but replies about calls and proposals, and to mails that your staff write, go to a colleague.`}
                type="email"
                autoComplete="email"
                {...form.getInputProps('reply_to')}
              />
            </Stack>
            <FormActions submitLabel="Save Firm" busyLabel="Saving..." busy={edit.busy} />
            {edit.conflictDialog}
          </form>
        </SectionCard>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <FirmPreview firm={form.values} mailFrom={mailFrom} />
      </Grid.Col>
    </Grid>
  );
}
