import type { ComponentType } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import type { RoutedScreen } from '#web/lib/navigation/paths.ts';

/** Uses lazyPart, because the router's own lazy component reloads the page when code fails to load, even offline. */
const screen = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazyPart(load, name, { fallback: () => <Loading />, inPlace: true });

/** The page of each screen. `/` redirects to the dashboard. scripts/vite/pages-of-screens.ts parses the names and paths. */
export const pages = {
  dashboard: screen(() => import('#web/pages/dashboard.tsx'), 'DashboardPage'),
  myWork: screen(() => import('#web/pages/my-work.tsx'), 'MyWorkPage'),
  clients: screen(() => import('#web/pages/clients/clients.tsx'), 'ClientsPage'),
  clientAdd: screen(() => import('#web/pages/clients/client-add.tsx'), 'ClientAddPage'),
  clientDuplicates: screen(() => import('#web/pages/clients/client-duplicates.tsx'), 'ClientDuplicatesPage'),
  client: screen(() => import('#web/pages/clients/client-detail.tsx'), 'ClientDetailPage'),
  clientEdit: screen(() => import('#web/pages/clients/client-edit.tsx'), 'ClientEditPage'),
  clientAdditionalInfo: screen(
    () => import('#web/pages/clients/client-additional-info.tsx'),
    'ClientAdditionalInfoPage',
  ),
  clientProforma: screen(() => import('#web/pages/clients/client-proforma.tsx'), 'ClientProformaPage'),
  clientProposal: screen(() => import('#web/pages/clients/client-proposal.tsx'), 'ClientProposalPage'),
  clientDueDiligence: screen(
    () => import('#web/pages/clients/client-due-diligence.tsx'),
    'ClientDueDiligencePage',
  ),
  bookZoomCall: screen(() => import('#web/pages/book-zoom-call.tsx'), 'BookZoomCallPage'),
  callsOfWeek: screen(() => import('#web/pages/calls-of-week.tsx'), 'CallsOfWeekPage'),
  reviews: screen(() => import('#web/pages/reviews.tsx'), 'ReviewsPage'),
  awaitingSignature: screen(() => import('#web/pages/awaiting-signature.tsx'), 'AwaitingSignaturePage'),
  toBeBilled: screen(() => import('#web/pages/to-be-billed.tsx'), 'ToBeBilledPage'),
  dueDiligence: screen(() => import('#web/pages/due-diligence.tsx'), 'DueDiligencePage'),
  settings: screen(() => import('#web/pages/settings.tsx'), 'SettingsPage'),
  userCreate: screen(() => import('#web/pages/users/user-create.tsx'), 'UserCreatePage'),
  userInvite: screen(() => import('#web/pages/users/user-invite.tsx'), 'UserInvitePage'),
  userEdit: screen(() => import('#web/pages/users/user-edit.tsx'), 'UserEditPage'),
  userView: screen(() => import('#web/pages/users/user-view.tsx'), 'UserViewPage'),
  serviceConfiguration: screen(
    () => import('#web/pages/service-configuration/service-configuration.tsx'),
    'ServiceConfigurationPage',
  ),
  categoryCreate: screen(
    () => import('#web/pages/service-configuration/category-create.tsx'),
    'CategoryCreatePage',
  ),
  categoryEdit: screen(
    () => import('#web/pages/service-configuration/category-edit.tsx'),
    'CategoryEditPage',
  ),
  subHeaderCreate: screen(
    () => import('#web/pages/service-configuration/sub-header-create.tsx'),
    'SubHeaderCreatePage',
  ),
  subHeaderEdit: screen(
    () => import('#web/pages/service-configuration/sub-header-edit.tsx'),
    'SubHeaderEditPage',
  ),
  optionCreate: screen(
    () => import('#web/pages/service-configuration/option-create.tsx'),
    'OptionCreatePage',
  ),
  optionEdit: screen(() => import('#web/pages/service-configuration/option-edit.tsx'), 'OptionEditPage'),
  priceBook: screen(() => import('#web/pages/price-book.tsx'), 'PriceBookPage'),
  packages: screen(() => import('#web/pages/packages.tsx'), 'PackagesPage'),
  letters: screen(() => import('#web/pages/letters.tsx'), 'LettersPage'),
  figures: screen(() => import('#web/pages/figures.tsx'), 'FiguresPage'),
  activity: screen(() => import('#web/pages/activity.tsx'), 'ActivityPage'),
  account: screen(() => import('#web/pages/account.tsx'), 'AccountPage'),
} satisfies Record<Exclude<RoutedScreen, 'home'>, ComponentType>;
