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
const dashboard = createRoute({
  getParentRoute: () => app,
  path: paths.dashboard,
  component: pages.dashboard,
});
const myWork = createRoute({
  getParentRoute: () => app,
  path: paths.myWork,
  component: pages.myWork,
});
const clients = createRoute({
  getParentRoute: () => app,
  path: paths.clients,
  validateSearch: readClientsAddress,
  component: pages.clients,
});
const clientAdd = createRoute({
  getParentRoute: () => app,
  path: paths.clientAdd,
  component: pages.clientAdd,
});
const clientDuplicates = createRoute({
  getParentRoute: () => app,
  path: paths.clientDuplicates,
  component: pages.clientDuplicates,
});
const client = createRoute({
  getParentRoute: () => app,
  path: paths.client,
  component: pages.client,
});
const clientEdit = createRoute({
  getParentRoute: () => app,
  path: paths.clientEdit,
  component: pages.clientEdit,
});
const clientAdditionalInfo = createRoute({
  getParentRoute: () => app,
  path: paths.clientAdditionalInfo,
  component: pages.clientAdditionalInfo,
});
const clientProforma = createRoute({
  getParentRoute: () => app,
  path: paths.clientProforma,
  component: pages.clientProforma,
});
const clientProposal = createRoute({
  getParentRoute: () => app,
  path: paths.clientProposal,
  component: pages.clientProposal,
});
const clientDueDiligence = createRoute({
  getParentRoute: () => app,
  path: paths.clientDueDiligence,
  component: pages.clientDueDiligence,
});
const bookZoomCall = createRoute({
  getParentRoute: () => app,
  path: paths.bookZoomCall,
  component: pages.bookZoomCall,
});
const callsOfWeek = createRoute({
  getParentRoute: () => app,
  path: paths.callsOfWeek,
  validateSearch: callsOfWeekSearch,
  component: pages.callsOfWeek,
});
const reviews = createRoute({
  getParentRoute: () => app,
  path: paths.reviews,
  component: pages.reviews,
});
const awaitingSignature = createRoute({
  getParentRoute: () => app,
  path: paths.awaitingSignature,
  component: pages.awaitingSignature,
});
const toBeBilled = createRoute({
  getParentRoute: () => app,
  path: paths.toBeBilled,
  component: pages.toBeBilled,
});
const dueDiligence = createRoute({
  getParentRoute: () => app,
  path: paths.dueDiligence,
  validateSearch: registerSearch,
  component: pages.dueDiligence,
});
const settings = createRoute({
  getParentRoute: () => app,
  path: paths.settings,
  validateSearch: settingsSearch,
  component: pages.settings,
});
const userCreate = createRoute({
  getParentRoute: () => app,
  path: paths.userCreate,
  component: pages.userCreate,
});
const userInvite = createRoute({
  getParentRoute: () => app,
  path: paths.userInvite,
  component: pages.userInvite,
});
const userEdit = createRoute({
  getParentRoute: () => app,
  path: paths.userEdit,
  component: pages.userEdit,
});
const userView = createRoute({
  getParentRoute: () => app,
  path: paths.userView,
  component: pages.userView,
});
const serviceConfiguration = createRoute({
  getParentRoute: () => app,
  path: paths.serviceConfiguration,
  validateSearch: catalogueSearch,
  component: pages.serviceConfiguration,
});
const categoryCreate = createRoute({
  getParentRoute: () => app,
  path: paths.categoryCreate,
  validateSearch: catalogueSearch,
  component: pages.categoryCreate,
});
const categoryEdit = createRoute({
  getParentRoute: () => app,
  path: paths.categoryEdit,
  validateSearch: catalogueSearch,
  component: pages.categoryEdit,
});
const subHeaderCreate = createRoute({
  getParentRoute: () => app,
  path: paths.subHeaderCreate,
  validateSearch: catalogueSearch,
  component: pages.subHeaderCreate,
});
const subHeaderEdit = createRoute({
  getParentRoute: () => app,
  path: paths.subHeaderEdit,
  validateSearch: catalogueSearch,
  component: pages.subHeaderEdit,
});
const optionCreate = createRoute({
  getParentRoute: () => app,
  path: paths.optionCreate,
  validateSearch: catalogueSearch,
  component: pages.optionCreate,
});
const optionEdit = createRoute({
  getParentRoute: () => app,
  path: paths.optionEdit,
  validateSearch: catalogueSearch,
  component: pages.optionEdit,
});
const priceBook = createRoute({
  getParentRoute: () => app,
  path: paths.priceBook,
  validateSearch: priceBookSearch,
  component: pages.priceBook,
});
const packages = createRoute({
  getParentRoute: () => app,
  path: paths.packages,
  component: pages.packages,
});
const letters = createRoute({
  getParentRoute: () => app,
  path: paths.letters,
  validateSearch: lettersSearch,
  component: pages.letters,
});
const figures = createRoute({
  getParentRoute: () => app,
  path: paths.figures,
  validateSearch: figuresSearch,
  component: pages.figures,
});
const activity = createRoute({
  getParentRoute: () => app,
  path: paths.activity,
  validateSearch: activitySearch,
  component: pages.activity,
});
const account = createRoute({
  getParentRoute: () => app,
  path: paths.account,
  component: pages.account,
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
  clientDueDiligence,
  bookZoomCall,
  callsOfWeek,
  reviews,
  awaitingSignature,
  toBeBilled,
  dueDiligence,
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
  packages,
  letters,
  figures,
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
