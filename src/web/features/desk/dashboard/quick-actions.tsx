import { Stack } from '@mantine/core';
import { IconActivity, IconFileDescription, IconUserPlus } from '@tabler/icons-react';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

const ACTIONS = [
  { label: 'Add New Client', to: paths.clients, icon: IconUserPlus },
  { label: 'Create Proforma Review', to: paths.reviews, icon: IconFileDescription },
  { label: 'View Client Pipeline', to: paths.clients, icon: IconActivity },
] as const;

export function QuickActions() {
  return (
    <SectionCard title="Quick Actions">
      <Stack gap="xs">
        {ACTIONS.map(({ label, to, icon: Icon }) => (
          <LinkButton
            key={label}
            to={to}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          >
            {label}
          </LinkButton>
        ))}
      </Stack>
    </SectionCard>
  );
}
