import { Grid } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { BackToClients } from '#web/features/clients/client-list/back-to-clients.tsx';
import { ClientAddAdvice } from '#web/features/clients/clients/form/client-add-advice.tsx';
import { ClientAddForm } from '#web/features/clients/clients/form/client-add-form.tsx';
import { CompanyLookup } from '#web/features/due-diligence/companies/company-lookup.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

export function ClientAddPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Add Client" subtitle="Record a new inquiry" back={<BackToClients />} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <ClientAddForm
            onSaved={() => void navigate({ to: paths.clients })}
            companyLookup={({ company, registration_number, fill }) => (
              <CompanyLookup
                start={() => registration_number || company}
                fields={{
                  name: { value: company, onUse: (name) => fill({ company: name }) },
                  number: {
                    value: registration_number,
                    onUse: (number) => fill({ registration_number: number }),
                  },
                }}
              />
            )}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ClientAddAdvice />
        </Grid.Col>
      </Grid>
    </>
  );
}
