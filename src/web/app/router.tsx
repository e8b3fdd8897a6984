import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readClientsAddress } from '#contract/saved-views/clients-address.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { paths, type RoutedScreen } from '#web/lib/navigation/paths.ts';
import { NotFoundPage } from '#web/pages/not-found.tsx';
import { Guard } from './guard.tsx';
import { RouteError } from './route-error.tsx';
import {
  activitySearch,
  catalogueSearch,
  lettersSearch,
  parseSearch,
  priceBookSearch,
  settingsSearch,
  stringifySearch,
} from './search-params.ts';

/** The router's own lazy component reloads the page when code fails to load, even when offline. */
const screen = <Module,>(load: () => Promise<Module>, pick: (module: Module) => ComponentType) =>
  lazyPart(load, pick, { fallback: () => <Loading />, inPlace: true });

const root = createRootRoute({ notFoundComponent: NotFoundPage });

// The public pages have documents of their own: auth.html, form.html and proposal.html. All routes require a user.
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Guard });
const home = createRoute({
  getParentRoute: () => app,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true });
  },
});
const dashboard = createRoute({
  getParentRoute: () => app,
  path: paths.dashboard,
  component: screen(
    () => import('#web/pages/dashboard.tsx'),
    ({ DashboardPage }) => DashboardPage,
  ),
});
const myWork = createRoute({
  getParentRoute: () => app,
  path: paths.myWork,
  component: screen(
    () => import('#web/pages/my-work.tsx'),
    ({ MyWorkPage }) => MyWorkPage,
  ),
});
const clients = createRoute({
  getParentRoute: () => app,
  path: paths.clients,
  validateSearch: readClientsAddress,
  component: screen(
    () => import('#web/pages/clients/clients.tsx'),
    ({ ClientsPage }) => ClientsPage,
  ),
});
const clientAdd = createRoute({
  getParentRoute: () => app,
  path: paths.clientAdd,
  component: screen(
    () => import('#web/pages/clients/client-add.tsx'),
    ({ ClientAddPage }) => ClientAddPage,
  ),
});
const clientDuplicates = createRoute({
  getParentRoute: () => app,
  path: paths.clientDuplicates,
  component: screen(
    () => import('#web/pages/clients/client-duplicates.tsx'),
    ({ ClientDuplicatesPage }) => ClientDuplicatesPage,
  ),
});
const client = createRoute({
  getParentRoute: () => app,
  path: paths.client,
  component: screen(
    () => import('#web/pages/clients/client-detail.tsx'),
    ({ ClientDetailPage }) => ClientDetailPage,
  ),
});
const clientEdit = createRoute({
  getParentRoute: () => app,
  path: paths.clientEdit,
  component: screen(
    () => import('#web/pages/clients/client-edit.tsx'),
    ({ ClientEditPage }) => ClientEditPage,
  ),
});
const clientAdditionalInfo = createRoute({
  getParentRoute: () => app,
  path: paths.clientAdditionalInfo,
  component: screen(
    () => import('#web/pages/clients/client-additional-info.tsx'),
    ({ ClientAdditionalInfoPage }) => ClientAdditionalInfoPage,
  ),
});
const clientProforma = createRoute({
  getParentRoute: () => app,
  path: paths.clientProforma,
  component: screen(
    () => import('#web/pages/clients/client-proforma.tsx'),
    ({ ClientProformaPage }) => ClientProformaPage,
  ),
});
const clientProposal = createRoute({
  getParentRoute: () => app,
  path: paths.clientProposal,
  component: screen(
    () => import('#web/pages/clients/client-proposal.tsx'),
    ({ ClientProposalPage }) => ClientProposalPage,
  ),
});
const bookZoomCall = createRoute({
  getParentRoute: () => app,
  path: paths.bookZoomCall,
  component: screen(
    () => import('#web/pages/book-zoom-call.tsx'),
    ({ BookZoomCallPage }) => BookZoomCallPage,
  ),
});
const reviews = createRoute({
  getParentRoute: () => app,
  path: paths.reviews,
  component: screen(
    () => import('#web/pages/reviews.tsx'),
    ({ ReviewsPage }) => ReviewsPage,
  ),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: paths.settings,
  validateSearch: settingsSearch,
  component: screen(
    () => import('#web/pages/settings.tsx'),
    ({ SettingsPage }) => SettingsPage,
  ),
});
const userCreate = createRoute({
  getParentRoute: () => app,
  path: paths.userCreate,
  component: screen(
    () => import('#web/pages/users/user-create.tsx'),
    ({ UserCreatePage }) => UserCreatePage,
  ),
});
const userInvite = createRoute({
  getParentRoute: () => app,
  path: paths.userInvite,
  component: screen(
    () => import('#web/pages/users/user-invite.tsx'),
    ({ UserInvitePage }) => UserInvitePage,
  ),
});
const userEdit = createRoute({
  getParentRoute: () => app,
  path: paths.userEdit,
  component: screen(
    () => import('#web/pages/users/user-edit.tsx'),
    ({ UserEditPage }) => UserEditPage,
  ),
});
const userView = createRoute({
  getParentRoute: () => app,
  path: paths.userView,
  component: screen(
    () => import('#web/pages/users/user-view.tsx'),
    ({ UserViewPage }) => UserViewPage,
  ),
});
const serviceConfiguration = createRoute({
  getParentRoute: () => app,
  path: paths.serviceConfiguration,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/service-configuration.tsx'),
    ({ ServiceConfigurationPage }) => ServiceConfigurationPage,
  ),
});
const categoryCreate = createRoute({
  getParentRoute: () => app,
  path: paths.categoryCreate,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/category-create.tsx'),
    ({ CategoryCreatePage }) => CategoryCreatePage,
  ),
});
const categoryEdit = createRoute({
  getParentRoute: () => app,
  path: paths.categoryEdit,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/category-edit.tsx'),
    ({ CategoryEditPage }) => CategoryEditPage,
  ),
});
const subHeaderCreate = createRoute({
  getParentRoute: () => app,
  path: paths.subHeaderCreate,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/sub-header-create.tsx'),
    ({ SubHeaderCreatePage }) => SubHeaderCreatePage,
  ),
});
const subHeaderEdit = createRoute({
  getParentRoute: () => app,
  path: paths.subHeaderEdit,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/sub-header-edit.tsx'),
    ({ SubHeaderEditPage }) => SubHeaderEditPage,
  ),
});
const optionCreate = createRoute({
  getParentRoute: () => app,
  path: paths.optionCreate,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/option-create.tsx'),
    ({ OptionCreatePage }) => OptionCreatePage,
  ),
});
const optionEdit = createRoute({
  getParentRoute: () => app,
  path: paths.optionEdit,
  validateSearch: catalogueSearch,
  component: screen(
    () => import('#web/pages/service-configuration/option-edit.tsx'),
    ({ OptionEditPage }) => OptionEditPage,
  ),
});
const priceBook = createRoute({
  getParentRoute: () => app,
  path: paths.priceBook,
  validateSearch: priceBookSearch,
  component: screen(
    () => import('#web/pages/price-book.tsx'),
    ({ PriceBookPage }) => PriceBookPage,
  ),
});
const letters = createRoute({
  getParentRoute: () => app,
  path: paths.letters,
  validateSearch: lettersSearch,
  component: screen(
    () => import('#web/pages/letters.tsx'),
    ({ LettersPage }) => LettersPage,
  ),
});
const activity = createRoute({
  getParentRoute: () => app,
  path: paths.activity,
  validateSearch: activitySearch,
  component: screen(
    () => import('#web/pages/activity.tsx'),
    ({ ActivityPage }) => ActivityPage,
  ),
});
const account = createRoute({
  getParentRoute: () => app,
  path: paths.account,
  component: screen(
    () => import('#web/pages/account.tsx'),
    ({ AccountPage }) => AccountPage,
  ),
});

type RoutesOf<Names extends RoutedScreen> = { [Name in Names]: { path: (typeof paths)[Name] } };

const appRoutes = {
  home,
  dashboard,
  myWork,
  clients,
  clientAdd,
  clientDuplicates,
  client,
  clientEdit,
  clientAdditionalInfo,
  clientProforma,
  clientProposal,
  bookZoomCall,
  reviews,
  settings,
  userCreate,
  userInvite,
  userEdit,
  userView,
  serviceConfiguration,
  categoryCreate,
  categoryEdit,
  subHeaderCreate,
  subHeaderEdit,
  optionCreate,
  optionEdit,
  priceBook,
  letters,
  activity,
  account,
} satisfies RoutesOf<RoutedScreen>;

/** `history` defaults to the browser's. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree: root.addChildren({ app: app.addChildren(appRoutes) }),
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultPendingComponent: Loading,
    // Preloaded code arrives within this time, so no spinner flashes.
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
