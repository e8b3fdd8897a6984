import { Badge, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProformaReview } from '#contract/pricing/proforma/review.ts';
import { type DescribedOption, describeStored } from '#contract/pricing/proforma/service-description.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { useCatalogueTree } from './services/use-catalogue-tree.ts';

type Details = ProformaReview['details'];

/** A read-only proforma, with the catalogue's display names. */
export function ProformaDetailsForm({ details }: { details: Details }) {
  return (
    <Stack gap="lg">
      <SimpleGrid type="container" cols={{ base: 1, '38rem': 2 }} spacing="xl" verticalSpacing="lg">
        <Part title="Engagement">
          <DefinitionList
            items={[
              { label: 'Documents to Send', value: details.documents_to_send },
              { label: 'Letter of Engagement', value: details.letter_of_engagement },
              { label: 'Annual Revenue Range', value: details.annual_revenue_range },
              { label: 'Start', value: `${details.start_date_month} ${details.start_date_year}` },
              {
                label: 'Financial Year End',
                value: `${details.financial_year_end_month} ${details.financial_year_end_year}`,
              },
              ...(details.add_project_name ? [{ label: 'Project Name', value: details.project_name }] : []),
            ]}
          />
        </Part>
        <Part title="Company">
          <DefinitionList
            items={[
              { label: 'Company Name', value: details.company_name },
              { label: 'Entity Type', value: details.entity_type },
              { label: 'Address', value: addressOf(details) },
            ]}
          />
        </Part>
        <Part title="Primary Contact (Nominated Individual)">
          <Person person={details.primary_contact} />
        </Part>
        {details.additional_contacts
          .map((person, index) => ({ person, title: `Additional Person ${index + 1}` }))
          .map(({ person, title }) => (
            <Part key={title} title={title}>
              <Person
                person={person}
                also={[
                  { label: 'Privacy Notice', value: person.privacy_notice ? 'Yes' : 'No' },
                  { label: 'Authorization', value: person.authorization ? 'Yes' : 'No' },
                ]}
              />
            </Part>
          ))}
      </SimpleGrid>
      <Part title="Services">
        <Services services={details.services} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function addressOf(details: Details): string {
  const lines = [details.address_line_1, details.address_line_2, details.city, details.postcode];
  return lines.filter(Boolean).join(', ');
}

function Person({
  person,
  also = [],
}: {
  person: Details['primary_contact'];
  also?: { label: string; value: string }[];
}) {
  return (
    <DefinitionList
      items={[
        { label: 'Name', value: `${person.first_name} ${person.last_name}`.trim() },
        { label: 'Position', value: person.position },
        { label: 'Email', value: person.email },
        { label: 'Phone Number', value: person.phone },
        ...also,
      ]}
    />
  );
}

/** Falls back to the stored names, so that what was agreed stays readable without the catalogue. */
function Services({ services }: { services: Details['services'] }) {
  const { tree, failure } = useCatalogueTree();
  if (tree === null && failure === null)
    return <Loading text="Loading service configuration..." mih="4rem" />;
  const categories = describeStored(tree ?? [], services);
  if (categories.length === 0) return <Text c="dimmed">No services selected.</Text>;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
      {categories.map((category) => (
        <section key={category.name}>
          <Group gap="xs" mb={4}>
            <Title order={4} fz="md">
              {category.label}
            </Title>
            {tree && category.note && <Note text={category.note} />}
          </Group>
          <Stack gap="xs">
            {category.sub_headers.map((subHeader) => (
              <div key={subHeader.name}>
                <Group gap="xs">
                  <Text fw={500}>{subHeader.label}</Text>
                  {tree && subHeader.note && <Note text={subHeader.note} />}
                </Group>
                <List size="sm" c="dimmed" withPadding>
                  {subHeader.options.map((option) => (
                    <OptionLine key={option.name} option={option} withNote={tree !== null} />
                  ))}
                </List>
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </SimpleGrid>
  );
}

function OptionLine({ option, withNote }: { option: DescribedOption; withNote: boolean }) {
  return (
    <List.Item>
      {option.label}:{' '}
      <Text span c="var(--mantine-color-text)" inherit>
        {option.value}
      </Text>{' '}
      {withNote && option.note && <Note text={option.note} />}
    </List.Item>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Badge color="gray" size="sm">
      {text}
    </Badge>
  );
}
