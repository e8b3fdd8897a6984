import { Stack, Tabs } from '@mantine/core';
import {
  IconBuilding,
  IconHistory,
  IconKey,
  IconListCheck,
  IconMail,
  IconPhone,
  IconRobot,
  IconUsers,
} from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { DeskTab } from '#web/features/clients/desk-settings/desk-tab.tsx';
import { AutomationTab } from '#web/features/firm/automation/automation-tab.tsx';
import { FirmTab } from '#web/features/firm/firm/firm-tab.tsx';
import { MailTemplates } from '#web/features/firm/mail-templates/mail-templates.tsx';
import { Webhooks } from '#web/features/firm/webhooks/webhooks.tsx';
import { ApiKeys } from '#web/features/identity/api-keys/api-keys.tsx';
import { AuditLogTab } from '#web/features/identity/audit/audit-log-tab.tsx';
import { UserManagement } from '#web/features/identity/users/user-management.tsx';
import { BookerLinks } from '#web/features/intake/calls/booker-links.tsx';
import { LetterFactsCard } from '#web/features/proposals/letter-facts/letter-facts-card.tsx';
import { SendingCard } from '#web/features/proposals/proposal-versions/settings/sending-card.tsx';
import { LatestRuns } from '#web/features/proposals/proposals/latest-runs.tsx';
import { SealingCard } from '#web/features/proposals/sealing/sealing-card.tsx';
import { useGoToHash } from '#web/lib/focus/go-to-part.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { SETTINGS_TABS, type SettingsTab, settingsTab } from '#web/lib/navigation/screens.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const route = getRouteApi('/app/settings');
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const USERS = 'users';
/** On tablets and phones, an administrator's tabs need two rows, even without icons. */
const TAB_PADDING = { base: 'md', sm: 'sm', md: 'md' };

interface Tab {
  icon: typeof IconUsers;
  Panel: ComponentType;
}

const TABS: Record<SettingsTab, Tab> = {
  automation: { icon: IconRobot, Panel: Automation },
  calls: { icon: IconPhone, Panel: BookerLinks },
  desk: { icon: IconListCheck, Panel: DeskTab },
  mail: { icon: IconMail, Panel: MailTemplates },
  firm: { icon: IconBuilding, Panel: Firm },
  audit: { icon: IconHistory, Panel: AuditLogTab },
  'api-keys': { icon: IconKey, Panel: ApiKeys },
};

export function SettingsPage() {
  const { tab = USERS } = route.useSearch();
  const navigate = useNavigate();
  const admin = useIsAdmin();
  useGoToHash();

  return (
    <>
      <PageHeader title="Settings" subtitle="Manage users and the automation integration" />
      <Tabs
        value={tab}
        keepMounted={false}
        classNames={{ tabSection: 'mantine-visible-from-md' }}
        onChange={(value) => {
          const chosen = settingsTab(value);
          void navigate({ to: paths.settings, search: chosen ? { tab: chosen } : {}, replace: true });
        }}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab px={TAB_PADDING} value={USERS} leftSection={<IconUsers {...ICON} />}>
            User Management
          </Tabs.Tab>
          {SETTINGS_TABS.map(({ tab: value, label, isForAdministrators }) => {
            const Icon = TABS[value].icon;
            if (isForAdministrators && !admin) return null;
            return (
              <Tabs.Tab key={value} px={TAB_PADDING} value={value} leftSection={<Icon {...ICON} />}>
                {label}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value={USERS}>{admin ? <UserManagement /> : <AccessRestricted />}</Tabs.Panel>
        {SETTINGS_TABS.map(({ tab: value, isForAdministrators }) => {
          const { Panel } = TABS[value];
          return (
            <Tabs.Panel key={value} value={value}>
              {isForAdministrators && !admin ? <AccessRestricted /> : <Panel />}
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}

function Automation() {
  const admin = useIsAdmin();
  return (
    <Stack>
      <SendingCard />
      {admin && <SealingCard />}
      <AutomationTab />
      <LatestRuns />
      {admin && <Webhooks />}
    </Stack>
  );
}

function Firm() {
  return (
    <Stack>
      <FirmTab />
      <LetterFactsCard />
    </Stack>
  );
}
