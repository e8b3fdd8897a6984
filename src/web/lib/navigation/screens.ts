/** Groups of the tabs of /settings, in order. */
export const SETTINGS_GROUPS = ['Team', 'Firm', 'Clients', 'Proposals', 'Connections', 'Security'] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

interface Screen {
  /** `$id` is a parameter. */
  path: string;
  /** For a tab: the search parameters that select it on the screen at `path`. */
  search?: { tab: string };
  /** For a tab of /settings: the group that lists it. */
  group?: SettingsGroup;
  /** A separate document. The app's router doesn't know the screen. */
  document?: 'auth.html';
  /** People who may see it. The default is every signed-in user. */
  audience?: 'anyone' | 'administrators';
  /** Name in the sidebar, the command palette and the list of shortcuts. */
  label?: string;
  /** The key that follows G. The palette shows screens without such a key only while the user types. */
  letter?: string;
  /** Listed in the sidebar. */
  main?: true;
  /** The screen of the sidebar under which this one is listed while the user is there, and its name in that list. */
  under?: 'dashboard' | 'clients' | 'bookZoomCall' | 'reviews' | 'serviceConfiguration';
  menuLabel?: string;
  /** Name of the count that the sidebar shows beside the label. */
  badge?: string;
}

/** A tab of /settings. */
const openTab = <Tab extends string, Group extends SettingsGroup>(tab: Tab, label: string, group: Group) =>
  ({ path: '/settings', search: { tab }, label: `Settings: ${label}`, group }) as const;
/** A tab of /settings for administrators. */
const adminTab = <Tab extends string, Group extends SettingsGroup>(tab: Tab, label: string, group: Group) =>
  ({ ...openTab(tab, label, group), audience: 'administrators' }) as const;

/**
 * Every screen that isn't in public-paths.ts, in the order of the sidebar and the palette. The router, the screenshots and
 * the accessibility tests use this list: `tsc` fails if one of them misses a screen.
 */
export const SCREENS = {
  home: { path: '/', audience: 'anyone' },
  auth: { path: '/auth', document: 'auth.html', audience: 'anyone' },
  dashboard: { path: '/dashboard', label: 'Dashboard', letter: 'D', main: true },
  clients: {
    path: '/clients',
    label: 'Clients',
    letter: 'C',
    main: true,
    badge: 'clients',
  },
  clientAdd: { path: '/clients/add' },
  clientDuplicates: {
    path: '/clients/duplicates',
    label: 'Likely Duplicates',
    letter: 'L',
    under: 'clients',
    menuLabel: 'Duplicates',
  },
  client: { path: '/clients/$id' },
  clientEdit: { path: '/clients/$id/edit' },
  clientAdditionalInfo: { path: '/clients/$id/additional-info' },
  clientProforma: { path: '/clients/$id/proforma' },
  clientProposal: { path: '/clients/$id/proposal' },
  clientDueDiligence: { path: '/clients/$id/due-diligence' },
  bookZoomCall: {
    path: '/book-zoom-call',
    label: 'Book Zoom Call',
    letter: 'B',
    main: true,
    badge: 'book_zoom_call',
  },
  callsOfWeek: {
    path: '/book-zoom-call/week',
    label: "This week's calls",
    letter: 'Z',
    under: 'bookZoomCall',
  },
  reviews: {
    path: '/reviews',
    label: 'Reviews',
    letter: 'R',
    main: true,
    badge: 'reviews',
  },
  awaitingSignature: {
    path: '/reviews/signatures',
    label: 'Waiting for signature',
    letter: 'I',
    under: 'reviews',
  },
  toBeBilled: {
    path: '/reviews/to-be-billed',
    label: 'To be billed',
    letter: 'O',
    under: 'reviews',
  },
  dueDiligence: { path: '/due-diligence', letter: 'Y', label: 'Due diligence', under: 'reviews' },
  serviceConfiguration: {
    path: '/service-configuration',
    label: 'Service Configuration',
    letter: 'V',
    main: true,
  },
  subHeaders: {
    path: '/service-configuration',
    search: { tab: 'sub-headers' },
    label: 'Service Configuration: Sub-Headers',
  },
  options: {
    path: '/service-configuration',
    search: { tab: 'options' },
    label: 'Service Configuration: Options',
  },
  catalogueTree: {
    path: '/service-configuration',
    search: { tab: 'tree' },
    label: 'Service Configuration: Tree',
  },
  categoryCreate: {
    path: '/service-configuration/categories/create',
    label: 'Create Category',
  },
  categoryEdit: { path: '/service-configuration/categories/$id/edit' },
  subHeaderCreate: {
    path: '/service-configuration/sub-headers/create',
    label: 'Create Sub-Header',
  },
  subHeaderEdit: { path: '/service-configuration/sub-headers/$id/edit' },
  optionCreate: { path: '/service-configuration/options/create', label: 'Create Option' },
  optionEdit: { path: '/service-configuration/options/$id/edit' },
  priceBook: {
    path: '/price-book',
    label: 'Price Book',
    letter: 'P',
    under: 'serviceConfiguration',
    menuLabel: 'Prices',
  },
  packages: { path: '/packages', label: 'Packages', letter: 'K', under: 'serviceConfiguration' },
  letters: {
    path: '/letters',
    audience: 'administrators',
    label: 'Letters',
    letter: 'E',
    under: 'serviceConfiguration',
  },
  settings: { path: '/settings', label: 'Settings', letter: 'S', main: true },
  settingsCalls: openTab('calls', 'Calls', 'Team'),
  settingsFirm: adminTab('firm', 'Firm', 'Firm'),
  settingsLaw: openTab('law', 'Law', 'Firm'),
  settingsData: adminTab('data', 'Data', 'Firm'),
  settingsDesk: openTab('desk', 'Desk', 'Clients'),
  settingsDueDiligence: openTab('due-diligence', 'Due diligence', 'Clients'),
  settingsSanctions: openTab('sanctions', 'Sanctions', 'Clients'),
  settingsMail: adminTab('mail', 'Mail templates', 'Clients'),
  settingsProposals: openTab('proposals', 'How proposals are sent', 'Proposals'),
  settingsEmail: adminTab('email', 'Email', 'Connections'),
  settingsAutomation: openTab('automation', 'Axiom Integration', 'Connections'),
  settingsWebhooks: adminTab('webhooks', 'Webhooks', 'Connections'),
  settingsWorkspace: adminTab('workspace', 'Workspace', 'Connections'),
  settingsBooks: adminTab('books', 'Books', 'Connections'),
  settingsDirectDebit: adminTab('direct-debit', 'Direct debit', 'Connections'),
  settingsApiKeys: adminTab('api-keys', 'API keys', 'Connections'),
  settingsAudit: adminTab('audit', 'Audit log', 'Security'),
  userCreate: {
    path: '/users/create',
    audience: 'administrators',
    label: 'Create New User',
  },
  userInvite: {
    path: '/users/invite',
    audience: 'administrators',
    label: 'Invite User',
  },
  userEdit: { path: '/users/$id/edit', audience: 'administrators' },
  userView: { path: '/users/$id/view', audience: 'administrators' },
  myWork: { path: '/my-work', label: 'My Work', letter: 'W', under: 'dashboard' },
  figures: { path: '/figures', label: 'Figures', letter: 'F', under: 'dashboard' },
  activity: { path: '/activity', label: 'Activity', letter: 'A', under: 'dashboard' },
  account: { path: '/account', label: 'Account', letter: 'U' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
/** Names of the screens with these properties. */
export type ScreenOf<Facts> = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends Facts ? Name : never;
}[ScreenName];

/** Names of the screens with this property, in order. */
export function screensWith<Fact extends keyof Screen>(fact: Fact): ScreenOf<Record<Fact, unknown>>[] {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names.filter((name): name is ScreenOf<Record<Fact, unknown>> & ScreenName => fact in SCREENS[name]);
}

type TabOfSettings = Extract<(typeof SCREENS)[ScreenName], { path: '/settings'; search: object }>;
/** A tab of /settings, as in its address. User Management, the first, has no search parameter. */
export type SettingsTab = TabOfSettings['search']['tab'];

/** The tabs of /settings after User Management, in order. `tsc` fails if one has no group. */
export const SETTINGS_TABS = Object.values<Screen>(SCREENS)
  .filter((screen): screen is TabOfSettings & Screen => screen.path === '/settings' && 'search' in screen)
  .map(({ search, label, group, audience }) => ({
    tab: search.tab,
    label: label.replace('Settings: ', ''),
    group,
    isForAdministrators: audience === 'administrators',
  }));

/** The tab that this search parameter selects; undefined for User Management. */
export function settingsTab(parameter: unknown): SettingsTab | undefined {
  return SETTINGS_TABS.find(({ tab }) => tab === parameter)?.tab;
}
