import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Loading } from '#web/components/loading.tsx';
import { paths } from '#web/lib/paths.ts';
import { NotFoundPage } from '#web/pages/not-found.tsx';
import { Guard } from './guard.tsx';
import { RouteError } from './route-error.tsx';
import {
  authSearch,
  catalogueSearch,
  clientsSearch,
  parseSearch,
  settingsSearch,
  stringifySearch,
} from './search-params.ts';
import { preloadWelcome, Welcome } from './welcome.tsx';

const root = createRootRoute({ notFoundComponent: NotFoundPage });

// Public: sign-in. The questionnaire at /form/{token} is a document of its own (form.html).
const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  validateSearch: authSearch,
  loader: preloadWelcome,
  component: Welcome,
});
const auth = createRoute({
  getParentRoute: () => root,
  path: paths.auth,
  validateSearch: authSearch,
  loader: preloadWelcome,
  component: Welcome,
});

// Everything else needs a user.
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Guard });
const dashboard = createRoute({
  getParentRoute: () => app,
  path: paths.dashboard,
  component: lazyRouteComponent(() => import('#web/pages/dashboard.tsx'), 'DashboardPage'),
});
const clients = createRoute({
  getParentRoute: () => app,
  path: paths.clients,
  validateSearch: clientsSearch,
  component: lazyRouteComponent(() => import('#web/pages/clients.tsx'), 'ClientsPage'),
});
const clientAdd = createRoute({
  getParentRoute: () => app,
  path: paths.clientAdd,
  component: lazyRouteComponent(() => import('#web/pages/client-add.tsx'), 'ClientAddPage'),
});
const client = createRoute({
  getParentRoute: () => app,
  path: paths.client,
  component: lazyRouteComponent(() => import('#web/pages/client-detail.tsx'), 'ClientDetailPage'),
});
const clientEdit = createRoute({
  getParentRoute: () => app,
  path: paths.clientEdit,
  component: lazyRouteComponent(() => import('#web/pages/client-edit.tsx'), 'ClientEditPage'),
});
const clientAdditionalInfo = createRoute({
  getParentRoute: () => app,
  path: paths.clientAdditionalInfo,
  component: lazyRouteComponent(
    () => import('#web/pages/client-additional-info.tsx'),
    'ClientAdditionalInfoPage',
  ),
});
const clientProforma = createRoute({
  getParentRoute: () => app,
  path: paths.clientProforma,
  component: lazyRouteComponent(() => import('#web/pages/client-proforma.tsx'), 'ClientProformaPage'),
});
const bookZoomCall = createRoute({
  getParentRoute: () => app,
  path: paths.bookZoomCall,
  component: lazyRouteComponent(() => import('#web/pages/book-zoom-call.tsx'), 'BookZoomCallPage'),
});
const reviews = createRoute({
  getParentRoute: () => app,
  path: paths.reviews,
  component: lazyRouteComponent(() => import('#web/pages/reviews.tsx'), 'ReviewsPage'),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: paths.settings,
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('#web/pages/settings.tsx'), 'SettingsPage'),
});
const userCreate = createRoute({
  getParentRoute: () => app,
  path: paths.userCreate,
  component: lazyRouteComponent(() => import('#web/pages/user-create.tsx'), 'UserCreatePage'),
});
const userEdit = createRoute({
  getParentRoute: () => app,
  path: paths.userEdit,
  component: lazyRouteComponent(() => import('#web/pages/user-edit.tsx'), 'UserEditPage'),
});
const userView = createRoute({
  getParentRoute: () => app,
  path: paths.userView,
  component: lazyRouteComponent(() => import('#web/pages/user-view.tsx'), 'UserViewPage'),
});
const serviceConfiguration = createRoute({
  getParentRoute: () => app,
  path: paths.serviceConfiguration,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/service-configuration.tsx'),
    'ServiceConfigurationPage',
  ),
});
const categoryCreate = createRoute({
  getParentRoute: () => app,
  path: paths.categoryCreate,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('#web/pages/category-create.tsx'), 'CategoryCreatePage'),
});
const categoryEdit = createRoute({
  getParentRoute: () => app,
  path: paths.categoryEdit,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('#web/pages/category-edit.tsx'), 'CategoryEditPage'),
});
const subHeaderCreate = createRoute({
  getParentRoute: () => app,
  path: paths.subHeaderCreate,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('#web/pages/sub-header-create.tsx'), 'SubHeaderCreatePage'),
});
const subHeaderEdit = createRoute({
  getParentRoute: () => app,
  path: paths.subHeaderEdit,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('#web/pages/sub-header-edit.tsx'), 'SubHeaderEditPage'),
});
const optionCreate = createRoute({
  getParentRoute: () => app,
  path: paths.optionCreate,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('#web/pages/option-create.tsx'), 'OptionCreatePage'),
});
const optionEdit = createRoute({
  getParentRoute: () => app,
  path: paths.optionEdit,
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('#web/pages/option-edit.tsx'), 'OptionEditPage'),
});
const activity = createRoute({
  getParentRoute: () => app,
  path: paths.activity,
  component: lazyRouteComponent(() => import('#web/pages/activity.tsx'), 'ActivityPage'),
});
const account = createRoute({
  getParentRoute: () => app,
  path: paths.account,
  component: lazyRouteComponent(() => import('#web/pages/account.tsx'), 'AccountPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    auth,
    app.addChildren([
      dashboard,
      clients,
      clientAdd,
      client,
      clientEdit,
      clientAdditionalInfo,
      clientProforma,
      bookZoomCall,
      reviews,
      settings,
      userCreate,
      userEdit,
      userView,
      serviceConfiguration,
      categoryCreate,
      categoryEdit,
      subHeaderCreate,
      subHeaderEdit,
      optionCreate,
      optionEdit,
      activity,
      account,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultPendingComponent: Loading,
  // Code that is already on its way needs no spinner.
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
