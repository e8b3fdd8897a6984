/**
 * Every route of the web app. `$id` is a parameter: `<Link to={paths.client} params={{ id }}>` is checked
 * against the route table, as are the search parameters.
 */
export const paths = {
  home: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  clients: '/clients',
  clientAdd: '/clients/add',
  client: '/clients/$id',
  clientEdit: '/clients/$id/edit',
  clientAdditionalInfo: '/clients/$id/additional-info',
  clientProforma: '/clients/$id/proforma',
  bookZoomCall: '/book-zoom-call',
  reviews: '/reviews',
  settings: '/settings',
  userCreate: '/users/create',
  userEdit: '/users/$id/edit',
  userView: '/users/$id/view',
  serviceConfiguration: '/service-configuration',
  categoryCreate: '/service-configuration/categories/create',
  categoryEdit: '/service-configuration/categories/$id/edit',
  subHeaderCreate: '/service-configuration/sub-headers/create',
  subHeaderEdit: '/service-configuration/sub-headers/$id/edit',
  optionCreate: '/service-configuration/options/create',
  optionEdit: '/service-configuration/options/$id/edit',
  activity: '/activity',
  account: '/account',
} as const;

/** Paths of the server that aren't pages. */
export const serverPaths = {
  rpc: '/rpc',
  events: '/api/events',
} as const;

/** The token of a public questionnaire page (`/form/{token}`), or null at any other path. */
export function formToken(pathname: string): string | null {
  return /^\/form\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}
