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
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { ApiKeys } from '#web/features/api-keys/api-keys.tsx';
import { AuditLogTab } from '#web/features/audit/audit-log-tab.tsx';
import { AutomationTab } from '#web/features/automation/automation-tab.tsx';
import { BookerLinks } from '#web/features/calls/booker-links.tsx';
import { DeskTab } from '#web/features/desk-settings/desk-tab.tsx';
import { FirmTab } from '#web/features/firm/firm-tab.tsx';
import { LetterFactsCard } from '#web/features/letter-facts/letter-facts-card.tsx';
import { MailTemplates } from '#web/features/mail-templates/mail-templates.tsx';
import { SendingCard } from '#web/features/proposal-versions/settings/sending-card.tsx';
import { LatestRuns } from '#web/features/proposals/latest-runs.tsx';
import { SealingCard } from '#web/features/sealing/sealing-card.tsx';
import { UserManagement } from '#web/features/users/user-management.tsx';
import { Webhooks } from '#web/features/webhooks/webhooks.tsx';
import { useGoToHash } from '#web/lib/focus/go-to-part.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const route = getRouteApi('/app/settings');
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const USERS = 'users';
/** On tablets and phones, an administrator's tabs need two rows, even without icons. */
const TAB_PADDING = { base: 'md', sm: 'sm', md: 'md' };

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
        onChange={(value) =>
          void navigate({
            to: paths.settings,
            search:
              value === 'automation' ||
              value === 'calls' ||
              value === 'desk' ||
              value === 'mail' ||
              value === 'firm' ||
              value === 'audit' ||
              value === 'api-keys'
                ? { tab: value }
                : {},
            replace: true,
          })
        }
      >
        <Tabs.List mb="lg">
          <Tabs.Tab px={TAB_PADDING} value={USERS} leftSection={<IconUsers {...ICON} />}>
            User Management
          </Tabs.Tab>
          <Tabs.Tab px={TAB_PADDING} value="automation" leftSection={<IconRobot {...ICON} />}>
            Axiom Integration
          </Tabs.Tab>
          <Tabs.Tab px={TAB_PADDING} value="calls" leftSection={<IconPhone {...ICON} />}>
            Calls
          </Tabs.Tab>
          <Tabs.Tab px={TAB_PADDING} value="desk" leftSection={<IconListCheck {...ICON} />}>
            Desk
          </Tabs.Tab>
          {admin && (
            <>
              <Tabs.Tab px={TAB_PADDING} value="mail" leftSection={<IconMail {...ICON} />}>
                Mail templates
              </Tabs.Tab>
              <Tabs.Tab px={TAB_PADDING} value="firm" leftSection={<IconBuilding {...ICON} />}>
                Firm
              </Tabs.Tab>
              <Tabs.Tab px={TAB_PADDING} value="audit" leftSection={<IconHistory {...ICON} />}>
                Audit log
              </Tabs.Tab>
              <Tabs.Tab px={TAB_PADDING} value="api-keys" leftSection={<IconKey {...ICON} />}>
                API keys
              </Tabs.Tab>
            </>
          )}
        </Tabs.List>
        <Tabs.Panel value={USERS}>{admin ? <UserManagement /> : <AccessRestricted />}</Tabs.Panel>
        <Tabs.Panel value="automation">
          <Stack>
            <SendingCard />
            {admin && <SealingCard />}
            <AutomationTab />
            <LatestRuns />
            {admin && <Webhooks />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="calls">
          <BookerLinks />
        </Tabs.Panel>
        <Tabs.Panel value="desk">
          <DeskTab />
        </Tabs.Panel>
        <Tabs.Panel value="mail">{admin ? <MailTemplates /> : <AccessRestricted />}</Tabs.Panel>
        <Tabs.Panel value="firm">
          {admin ? (
            <Stack>
              <FirmTab />
              <LetterFactsCard />
            </Stack>
          ) : (
            <AccessRestricted />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="audit">{admin ? <AuditLogTab /> : <AccessRestricted />}</Tabs.Panel>
        <Tabs.Panel value="api-keys">{admin ? <ApiKeys /> : <AccessRestricted />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
