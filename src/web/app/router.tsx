import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { readClientsAddress } from '#contract/clients/saved-views/clients-address.ts';
import { Loading } from '#web/components/states/loading.tsx';
import { paths, type RoutedScreen } from '#web/lib/navigation/paths.ts';
import { NotFoundPage } from '#web/pages/not-found.tsx';
import { Guard } from './guard.tsx';
import { pages } from './pages.tsx';
import { RouteError } from './route-error.tsx';
import {
  activitySearch,
  callsOfWeekSearch,
  catalogueSearch,
  figuresSearch,
  lettersSearch,
  parseSearch,
  priceBookSearch,
  registerSearch,
  settingsSearch,
  stringifySearch,
} from './search-params.ts';

const root = createRootRoute({ notFoundComponent: NotFoundPage });

// The public pages have their own documents: auth.html, form.html, proposal.html and verify.html. All routes here require a user.
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Guard });
const home = createRoute({
  getParentRoute: () => app,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true });
  },
});
/** A screen whose address has no search parameters. */
const screen = <Name extends keyof typeof pages>(name: Name) =>
  createRoute({ getParentRoute: () => app, path: paths[name], component: pages[name] });
/** `validateSearch` reads the search parameters of the screen's address. */
const searched = <Name extends keyof typeof pages, Search extends object>(
  name: Name,
  validateSearch: (search: Record<string, unknown>) => Search,
) => createRoute({ getParentRoute: () => app, path: paths[name], validateSearch, component: pages[name] });

type RoutesOf<Names extends RoutedScreen> = { [Name in Names]: { path: (typeof paths)[Name] } };

const appRoutes = {
  home,
  dashboard: screen('dashboard'),
  myWork: screen('myWork'),
  clients: searched('clients', readClientsAddress),
  clientAdd: screen('clientAdd'),
  clientDuplicates: screen('clientDuplicates'),
  client: screen('client'),
  clientEdit: screen('clientEdit'),
  clientAdditionalInfo: screen('clientAdditionalInfo'),
  clientProforma: screen('clientProforma'),
  clientProposal: screen('clientProposal'),
  clientDueDiligence: screen('clientDueDiligence'),
  bookZoomCall: screen('bookZoomCall'),
  callsOfWeek: searched('callsOfWeek', callsOfWeekSearch),
  reviews: screen('reviews'),
  awaitingSignature: screen('awaitingSignature'),
  toBeBilled: screen('toBeBilled'),
  dueDiligence: searched('dueDiligence', registerSearch),
  settings: searched('settings', settingsSearch),
  userCreate: screen('userCreate'),
  userInvite: screen('userInvite'),
  userEdit: screen('userEdit'),
  userView: screen('userView'),
  serviceConfiguration: searched('serviceConfiguration', catalogueSearch),
  categoryCreate: searched('categoryCreate', catalogueSearch),
  categoryEdit: searched('categoryEdit', catalogueSearch),
  subHeaderCreate: searched('subHeaderCreate', catalogueSearch),
  subHeaderEdit: searched('subHeaderEdit', catalogueSearch),
  optionCreate: searched('optionCreate', catalogueSearch),
  optionEdit: searched('optionEdit', catalogueSearch),
  priceBook: searched('priceBook', priceBookSearch),
  packages: screen('packages'),
  letters: searched('letters', lettersSearch),
  figures: searched('figures', figuresSearch),
  activity: searched('activity', activitySearch),
  account: screen('account'),
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
    // Preloaded code usually arrives within this time, so that no spinner flashes.
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
