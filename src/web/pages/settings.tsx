import { NativeSelect, Stack, Tabs, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, Fragment } from 'react';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { DeskTab } from '#web/features/clients/desk-settings/desk-tab.tsx';
import { BooksTab } from '#web/features/connections/books/books-tab.tsx';
import { DirectDebitTab } from '#web/features/connections/direct-debit/direct-debit-tab.tsx';
import { WorkspaceTab } from '#web/features/connections/workspace/workspace-tab.tsx';
import { ExportCard } from '#web/features/desk/data-export/export-card.tsx';
import { LawTab } from '#web/features/desk/law-changes/law-tab.tsx';
import { MoveInCard } from '#web/features/desk/move-in/move-in-card.tsx';
import { EmailCard } from '#web/features/desk/settings/email-card.tsx';
import { useSettingsStates } from '#web/features/desk/settings/settings-states.ts';
import { TrialRunCard } from '#web/features/desk/trial-run/trial-run-card.tsx';
import { CompaniesHouseLine } from '#web/features/due-diligence/companies/companies-house-line.tsx';
import { DueDiligenceTab } from '#web/features/due-diligence/files/settings-tab.tsx';
import { SanctionsTab } from '#web/features/due-diligence/sanctions/sanctions-tab.tsx';
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
import {
  SETTINGS_GROUPS,
  SETTINGS_TABS,
  type SettingsTab,
  settingsTab,
} from '#web/lib/navigation/screens.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import classes from './settings.module.css';

const route = getRouteApi('/app/settings');
/** Where there is no room for the list beside a form. */
const NARROW = '(max-width: 63.99em)';

const USERS = {
  tab: 'users',
  label: 'User Management',
  group: 'Team',
  isForAdministrators: false,
} as const;
const TABS = [USERS, ...SETTINGS_TABS];

const PANELS: Record<SettingsTab | 'users', ComponentType> = {
  users: Users,
  calls: BookerLinks,
  firm: Firm,
  law: LawTab,
  data: Data,
  desk: DeskTab,
  sanctions: SanctionsTab,
  'due-diligence': DueDiligence,
  mail: MailTemplates,
  proposals: Proposals,
  email: EmailCard,
  automation: Automation,
  books: BooksTab,
  'direct-debit': DirectDebitTab,
  webhooks: Webhooks,
  workspace: WorkspaceTab,
  'api-keys': ApiKeys,
  audit: AuditLogTab,
};

const searchOf = (tab: string) => {
  const chosen = settingsTab(tab);
  return chosen ? { tab: chosen } : {};
};

export function SettingsPage() {
  const { tab } = route.useSearch();
  const admin = useIsAdmin();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const stateOf = useSettingsStates(admin);
  useGoToHash();
  const listed = TABS.filter(({ isForAdministrators }) => admin || !isForAdministrators);
  const textOf = (each: (typeof TABS)[number]) =>
    [each.label, stateOf(each.tab)].filter((text) => text !== null).join(': ');
  const navigate = useNavigate();

  const choose = (chosen: string | null) =>
    void navigate({ to: paths.settings, search: searchOf(chosen ?? USERS.tab) });
  const groups = SETTINGS_GROUPS.map((group) => ({
    group,
    tabs: listed.filter((each) => each.group === group),
  })).filter(({ tabs }) => tabs.length > 0);

  return (
    <>
      <PageHeader title="Settings" subtitle="Manage users and the automation integration" />
      {isNarrow ? (
        <Stack>
          <NativeSelect
            aria-label="Part of the settings"
            value={tab ?? USERS.tab}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={groups.map(({ group, tabs }) => ({
              group,
              items: tabs.map((each) => ({ value: each.tab, label: textOf(each) })),
            }))}
          />
          <Panel tab={tab ?? USERS.tab} />
        </Stack>
      ) : (
        <Tabs
          orientation="vertical"
          variant="pills"
          value={tab ?? USERS.tab}
          keepMounted={false}
          onChange={choose}
          classNames={classes}
        >
          <Tabs.List>
            {groups.map(({ group, tabs }) => (
              <Fragment key={group}>
                <span className={classes.group}>{group}</span>
                {tabs.map((each) => (
                  <Tabs.Tab
                    key={each.tab}
                    value={each.tab}
                    {...(stateOf(each.tab) !== null && { rightSection: stateOf(each.tab) })}
                  >
                    {each.label}
                  </Tabs.Tab>
                ))}
              </Fragment>
            ))}
          </Tabs.List>
          {/* Tabs that aren't listed too, for addresses that staff were sent. */}
          {TABS.map((each) => (
            <Tabs.Panel key={each.tab} value={each.tab}>
              <Panel tab={each.tab} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

function Panel({ tab }: { tab: SettingsTab | 'users' }) {
  const admin = useIsAdmin();
  const { isForAdministrators } = TABS.find((each) => each.tab === tab) ?? USERS;
  const Content = PANELS[tab];
  return admin || !isForAdministrators ? <Content /> : <AccessRestricted />;
}

/** Staff see the tab, but not what it has. */
function Users() {
  return useIsAdmin() ? <UserManagement /> : <AccessRestricted />;
}

function Automation() {
  return (
    <Stack>
      <AutomationTab />
      <LatestRuns />
    </Stack>
  );
}

function Proposals() {
  const admin = useIsAdmin();
  return (
    <Stack>
      <SendingCard />
      {admin && <TrialRunCard />}
      {admin && <SealingCard />}
      {admin && (
        <SectionCard title="What proposals contain" maw="48rem">
          <Text size="sm">
            The texts of{' '}
            <LinkAnchor inherit underline="always" to={paths.letters}>
              letters of engagement
            </LinkAnchor>
            , and the{' '}
            <LinkAnchor inherit underline="always" to={paths.priceBook}>
              prices
            </LinkAnchor>{' '}
            of your services.
          </Text>
        </SectionCard>
      )}
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

function DueDiligence() {
  return (
    <Stack>
      <DueDiligenceTab />
      <CompaniesHouseLine />
    </Stack>
  );
}

function Data() {
  return (
    <Stack>
      <MoveInCard />
      <ExportCard />
    </Stack>
  );
}
