import type { ComponentType } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import type { RoutedScreen } from '#web/lib/navigation/paths.ts';

/** Uses lazyPart, because the router's own lazy component reloads the page when code fails to load, even offline. */
const screen = <Module,>(load: () => Promise<Module>, pick: (module: Module) => ComponentType) =>
  lazyPart(load, pick, { fallback: () => <Loading />, inPlace: true });

/** The page of each screen. `/` redirects to the dashboard. scripts/vite/pages-of-screens.ts parses the names and paths. */
export const pages = {
  dashboard: screen(
    () => import('#web/pages/dashboard.tsx'),
    ({ DashboardPage }) => DashboardPage,
  ),
  myWork: screen(
    () => import('#web/pages/my-work.tsx'),
    ({ MyWorkPage }) => MyWorkPage,
  ),
  clients: screen(
    () => import('#web/pages/clients/clients.tsx'),
    ({ ClientsPage }) => ClientsPage,
  ),
  clientAdd: screen(
    () => import('#web/pages/clients/client-add.tsx'),
    ({ ClientAddPage }) => ClientAddPage,
  ),
  clientDuplicates: screen(
    () => import('#web/pages/clients/client-duplicates.tsx'),
    ({ ClientDuplicatesPage }) => ClientDuplicatesPage,
  ),
  client: screen(
    () => import('#web/pages/clients/client-detail.tsx'),
    ({ ClientDetailPage }) => ClientDetailPage,
  ),
  clientEdit: screen(
    () => import('#web/pages/clients/client-edit.tsx'),
    ({ ClientEditPage }) => ClientEditPage,
  ),
  clientAdditionalInfo: screen(
    () => import('#web/pages/clients/client-additional-info.tsx'),
    ({ ClientAdditionalInfoPage }) => ClientAdditionalInfoPage,
  ),
  clientProforma: screen(
    () => import('#web/pages/clients/client-proforma.tsx'),
    ({ ClientProformaPage }) => ClientProformaPage,
  ),
  clientProposal: screen(
    () => import('#web/pages/clients/client-proposal.tsx'),
    ({ ClientProposalPage }) => ClientProposalPage,
  ),
  clientDueDiligence: screen(
    () => import('#web/pages/clients/client-due-diligence.tsx'),
    ({ ClientDueDiligencePage }) => ClientDueDiligencePage,
  ),
  bookZoomCall: screen(
    () => import('#web/pages/book-zoom-call.tsx'),
    ({ BookZoomCallPage }) => BookZoomCallPage,
  ),
  callsOfWeek: screen(
    () => import('#web/pages/calls-of-week.tsx'),
    ({ CallsOfWeekPage }) => CallsOfWeekPage,
  ),
  reviews: screen(
    () => import('#web/pages/reviews.tsx'),
    ({ ReviewsPage }) => ReviewsPage,
  ),
  awaitingSignature: screen(
    () => import('#web/pages/awaiting-signature.tsx'),
    ({ AwaitingSignaturePage }) => AwaitingSignaturePage,
  ),
  toBeBilled: screen(
    () => import('#web/pages/to-be-billed.tsx'),
    ({ ToBeBilledPage }) => ToBeBilledPage,
  ),
  settings: screen(
    () => import('#web/pages/settings.tsx'),
    ({ SettingsPage }) => SettingsPage,
  ),
  userCreate: screen(
    () => import('#web/pages/users/user-create.tsx'),
    ({ UserCreatePage }) => UserCreatePage,
  ),
  userInvite: screen(
    () => import('#web/pages/users/user-invite.tsx'),
    ({ UserInvitePage }) => UserInvitePage,
  ),
  userEdit: screen(
    () => import('#web/pages/users/user-edit.tsx'),
    ({ UserEditPage }) => UserEditPage,
  ),
  userView: screen(
    () => import('#web/pages/users/user-view.tsx'),
    ({ UserViewPage }) => UserViewPage,
  ),
  serviceConfiguration: screen(
    () => import('#web/pages/service-configuration/service-configuration.tsx'),
    ({ ServiceConfigurationPage }) => ServiceConfigurationPage,
  ),
  categoryCreate: screen(
    () => import('#web/pages/service-configuration/category-create.tsx'),
    ({ CategoryCreatePage }) => CategoryCreatePage,
  ),
  categoryEdit: screen(
    () => import('#web/pages/service-configuration/category-edit.tsx'),
    ({ CategoryEditPage }) => CategoryEditPage,
  ),
  subHeaderCreate: screen(
    () => import('#web/pages/service-configuration/sub-header-create.tsx'),
    ({ SubHeaderCreatePage }) => SubHeaderCreatePage,
  ),
  subHeaderEdit: screen(
    () => import('#web/pages/service-configuration/sub-header-edit.tsx'),
    ({ SubHeaderEditPage }) => SubHeaderEditPage,
  ),
  optionCreate: screen(
    () => import('#web/pages/service-configuration/option-create.tsx'),
    ({ OptionCreatePage }) => OptionCreatePage,
  ),
  optionEdit: screen(
    () => import('#web/pages/service-configuration/option-edit.tsx'),
    ({ OptionEditPage }) => OptionEditPage,
  ),
  priceBook: screen(
    () => import('#web/pages/price-book.tsx'),
    ({ PriceBookPage }) => PriceBookPage,
  ),
  packages: screen(
    () => import('#web/pages/packages.tsx'),
    ({ PackagesPage }) => PackagesPage,
  ),
  letters: screen(
    () => import('#web/pages/letters.tsx'),
    ({ LettersPage }) => LettersPage,
  ),
  figures: screen(
    () => import('#web/pages/figures.tsx'),
    ({ FiguresPage }) => FiguresPage,
  ),
  activity: screen(
    () => import('#web/pages/activity.tsx'),
    ({ ActivityPage }) => ActivityPage,
  ),
  account: screen(
    () => import('#web/pages/account.tsx'),
    ({ AccountPage }) => AccountPage,
  ),
} satisfies Record<Exclude<RoutedScreen, 'home'>, ComponentType>;
