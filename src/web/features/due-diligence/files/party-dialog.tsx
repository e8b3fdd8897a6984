import { Fieldset, MultiSelect, Radio, Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import {
  PARTY_KINDS,
  PARTY_ROLE_LABELS,
  PARTY_ROLES,
  type Party,
  type PartyFields,
  PEP_ANSWERS,
  PEP_KIND_LABELS,
  PEP_KINDS,
  PEP_LABELS,
  type PepAnswer,
  partyFieldsSchema,
  UNKNOWN_PARTY,
} from '#contract/due-diligence/files/party.ts';
import { COUNTRY_CODES, countryName } from '#contract/values/countries.ts';
import { RecordDialog } from '#web/components/forms/record/record-dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { CompanyLookup } from '#web/features/due-diligence/companies/company-lookup.tsx';
import { SuspicionHelp } from '#web/features/due-diligence/suspicion/suspicion-help.tsx';
import { client } from '#web/lib/api/api.ts';
import { showFile } from './file-query.ts';

export const COUNTRY_CHOICES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en-GB'),
);

const NEW_PARTY: PartyFields = {
  kind: 'person',
  roles: [],
  name: '',
  ...UNKNOWN_PARTY,
  source: 'typed',
};

const LABELS: Record<keyof PartyFields, string> = {
  kind: 'Kind',
  roles: 'Roles',
  name: 'Name',
  other_names: 'Other names',
  born: 'Born',
  nationality: 'Nationality',
  country: 'Country',
  company_number: 'Company number',
  pep: 'Politically exposed',
  pep_kind: 'How',
  pep_office: 'Office',
  pep_left_on: 'Left the office on',
  source: 'Source',
};

/** The fields of a stored party that people enter. */
export function partyFieldsOf(party: Party): PartyFields {
  const fields = Object.keys(NEW_PARTY) as (keyof PartyFields)[];
  return Object.fromEntries(fields.map((field) => [field, party[field]])) as PartyFields;
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Adds a party, or edits one. `pep` opens the dialog with this answer. */
export function PartyDialog({
  clientId,
  party,
  pep,
  onClose,
}: {
  clientId: string;
  party: Party | null;
  pep?: PepAnswer;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  /** The name that the register gave, if it was used. */
  const [registered, setRegistered] = useState<string | null>(null);
  const fields = party ? partyFieldsOf(party) : NEW_PARTY;
  const isAnswered = fields.pep === 'uk' || fields.pep === 'foreign';
  const { form, ...record } = useEditForm<PartyFields, number, ClientFile>({
    form: {
      initialValues: { ...fields, ...(pep && !isAnswered && { pep, pep_kind: 'holder' as const }) },
      validate: schemaResolver(partyFieldsSchema, { sync: true }),
      // Empty fields are null, which inputs don't show.
      enhanceGetInputProps: ({ inputProps }) => ({ value: inputProps.value ?? '' }),
    },
    stored: { base: party?.version ?? 0, values: fields },
    what: 'this party',
    labels: LABELS,
    shown: (_field, value) => (value === null || value === '' ? 'empty' : String(value)),
    save: ({ base, values, id }) => {
      const given = {
        ...values,
        born: values.born || null,
        pep_left_on: values.pep_left_on || null,
        source: values.name === registered ? ('companies_house' as const) : values.source,
      };
      return party
        ? client.dueDiligence.changeParty({ ...given, client_id: clientId, id: party.id, version: base })
        : client.dueDiligence.addParty({ ...given, client_id: clientId, id });
    },
    onSaved: (file) => {
      showFile(queryClient, clientId, file);
      onClose();
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the party',
  });
  const { kind, pep: answer, pep_kind } = form.values;
  const isExposed = answer === 'uk' || answer === 'foreign';
  return (
    <RecordDialog
      title={party ? `Edit ${party.name}` : 'Add a party'}
      submitLabel={party ? 'Save' : 'Add'}
      size="lg"
      record={record}
      onClose={onClose}
    >
      <Radio.Group label="Kind" {...form.getInputProps('kind')}>
        <SimpleGrid cols={2} mt={6}>
          {PARTY_KINDS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={value === 'person' ? 'Person' : 'Company or other body'}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      {kind === 'company' && (
        <CompanyLookup
          start={() => form.values.company_number || form.values.name}
          fields={{
            name: {
              value: form.values.name,
              onUse: (name) => {
                form.setFieldValue('name', name);
                setRegistered(name);
              },
            },
            number: {
              value: form.values.company_number ?? '',
              onUse: (number) => form.setFieldValue('company_number', number),
            },
          }}
        />
      )}
      <MultiSelect
        label="Roles"
        required
        data={choices(PARTY_ROLES, PARTY_ROLE_LABELS)}
        {...form.getInputProps('roles')}
      />
      <TagsInput
        label="Other names"
        description="Former names, or the name in another script. Enter after each."
        {...form.getInputProps('other_names')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {kind === 'person' ? (
          <>
            <TextInput
              label="Born"
              description="As far as you know: 1970, 1970-05 or 1970-05-31."
              autoComplete="off"
              {...form.getInputProps('born')}
            />
            <Select
              label="Nationality"
              description=" "
              data={COUNTRY_CHOICES}
              searchable
              clearable
              {...form.getInputProps('nationality')}
            />
          </>
        ) : (
          <TextInput label="Company number" autoComplete="off" {...form.getInputProps('company_number')} />
        )}
        <Select
          label={kind === 'person' ? 'Lives in' : 'Registered in'}
          data={COUNTRY_CHOICES}
          searchable
          clearable
          {...form.getInputProps('country')}
        />
      </SimpleGrid>
      {kind === 'person' && (
        <Fieldset legend="Politically exposed">
          <Select
            label="Does this person hold, or did they hold, a prominent public office, or are they close to somebody who does?"
            data={choices(PEP_ANSWERS, PEP_LABELS)}
            clearable
            {...form.getInputProps('pep')}
          />
          {isExposed && (
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
              <Select
                label="How"
                data={choices(PEP_KINDS, PEP_KIND_LABELS)}
                {...form.getInputProps('pep_kind')}
              />
              <TextInput label="Office" autoComplete="off" {...form.getInputProps('pep_office')} />
              {pep_kind === 'former' && (
                <TextInput
                  label="Left the office on"
                  type="date"
                  description="Counts as exposed for at least twelve months after."
                  {...form.getInputProps('pep_left_on')}
                />
              )}
            </SimpleGrid>
          )}
        </Fieldset>
      )}
      <SuspicionHelp />
    </RecordDialog>
  );
}
