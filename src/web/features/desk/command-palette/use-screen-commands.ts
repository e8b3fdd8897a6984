import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconBook2,
  IconBuilding,
  IconBuildingBank,
  IconCalendarWeek,
  IconChartBar,
  IconCurrencyPound,
  IconDatabase,
  IconFileInvoice,
  IconFileText,
  IconFilter,
  IconFolder,
  IconHistory,
  IconKey,
  IconListCheck,
  IconListTree,
  IconMail,
  IconPackage,
  IconPhone,
  IconPlus,
  IconRobot,
  IconScale,
  IconSend,
  IconShieldCheck,
  IconSignature,
  IconUserCircle,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { CLIENT_STATUSES, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { KEYED_SCREENS, MAIN_ICONS } from '#web/lib/navigation/keyed-screens.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { ScreenName } from '#web/lib/navigation/screens.ts';
import { SCREENS, type ScreenOf, screensWith } from '#web/lib/navigation/screens.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import type { Command } from './command.ts';

/** Words that find a screen in the palette, besides its label. Separate from the list of screens, which every page loads. */
const SCREEN_KEYWORDS: Partial<Record<ScreenName, string>> = {
  clients: 'list pipeline',
  clientDuplicates: 'clients merge twice same',
  bookZoomCall: 'queue',
  reviews: 'proforma',
  serviceConfiguration: 'catalogue categories',
  catalogueTree: 'catalogue move order',
  categoryCreate: 'service',
  subHeaderCreate: 'service',
  optionCreate: 'service',
  priceBook: 'prices fees rules',
  letters: 'engagement templates terms schedules',
  settings: 'user management',
  settingsAutomation: 'automation bot',
  settingsCalls: 'zoom join links',
  settingsDesk: 'owner close reasons days status',
  settingsSanctions: 'ofsi screening list matches names',
  settingsMail: 'texts to clients',
  settingsProposals: 'seal countersignature code goproposal tallygate',
  settingsEmail: 'smtp mail server test',
  settingsBooks: 'Xero QuickBooks accounting invoices',
  settingsDirectDebit: 'GoCardless mandate',
  settingsWebhooks: 'programs notify',
  settingsWorkspace: 'onedrive sharepoint folders deliveries outbox',
  settingsFirm: 'logo colour address branding',
  settingsLaw: 'vat rate threshold mtd fatf countries',
  settingsData: 'move in import old system export everything backup',
  userCreate: 'add staff',
  userInvite: 'add staff invitation email',
  settingsAudit: 'security',
  dueDiligence: 'money laundering aml kyc inspection risk register',
  settingsApiKeys: 'programs bearer',
  myWork: 'next steps today overdue',
  figures: 'reports statistics win rate forecast',
  activity: 'history recent',
  account: 'password profile two-step',
};

type Labelled = ScreenOf<{ label: string }>;

const ICONS: Record<Labelled, TablerIcon> = {
  ...MAIN_ICONS,
  myWork: IconListCheck,
  figures: IconChartBar,
  activity: IconActivity,
  clientDuplicates: IconUsers,
  callsOfWeek: IconCalendarWeek,
  awaitingSignature: IconSignature,
  toBeBilled: IconFileInvoice,
  dueDiligence: IconShieldCheck,
  priceBook: IconCurrencyPound,
  packages: IconPackage,
  letters: IconFileText,
  account: IconUserCircle,
  subHeaders: IconAdjustmentsHorizontal,
  options: IconAdjustmentsHorizontal,
  catalogueTree: IconListTree,
  categoryCreate: IconPlus,
  subHeaderCreate: IconPlus,
  optionCreate: IconPlus,
  settingsAutomation: IconRobot,
  settingsCalls: IconPhone,
  settingsDesk: IconListCheck,
  settingsDueDiligence: IconShieldCheck,
  settingsSanctions: IconUserSearch,
  settingsMail: IconMail,
  settingsFirm: IconBuilding,
  settingsLaw: IconScale,
  settingsData: IconDatabase,
  userCreate: IconUserPlus,
  userInvite: IconMail,
  settingsAudit: IconHistory,
  settingsApiKeys: IconKey,
  settingsProposals: IconSend,
  settingsEmail: IconMail,
  settingsBooks: IconBook2,
  settingsDirectDebit: IconBuildingBank,
  settingsWebhooks: IconWebhook,
  settingsWorkspace: IconFolder,
};

/** Listed only if there is a query, to keep the initial list short. */
const OTHER_SCREENS = screensWith('label')
  .filter((name): name is Exclude<Labelled, ScreenOf<{ letter: string }>> => !('letter' in SCREENS[name]))
  .map((name) => ({ ...SCREENS[name], name, icon: ICONS[name] }));

/** Commands that open screens. `typed` is whether there is a query. Without one, lists only screens with a shortcut. */
export function useScreenCommands(typed: boolean): Command[] {
  const navigate = useNavigate();
  const admin = useIsAdmin();
  const keyed = KEYED_SCREENS.map(({ name, label, letter, to }) => ({
    id: label,
    label,
    icon: ICONS[name],
    keywords: SCREEN_KEYWORDS[name] ?? '',
    keys: ['G', letter],
    run: () => void navigate({ to }),
  }));
  if (!typed) return keyed;
  const statuses = CLIENT_STATUSES.map((status) => ({
    id: `clients-${status}`,
    label: `Clients: ${STATUS_LABELS[status]}`,
    icon: IconFilter,
    keywords: 'status filter',
    run: () => void navigate({ to: paths.clients, search: { status } }),
  }));
  const others = OTHER_SCREENS.filter((screen) => admin || !('audience' in screen)).map(
    ({ name, label, icon, path: to, ...screen }) => ({
      id: label,
      label,
      icon,
      keywords: SCREEN_KEYWORDS[name] ?? '',
      run: () => void navigate({ to, ...('search' in screen && { search: screen.search }) }),
    }),
  );
  return [...keyed, ...statuses, ...others];
}
