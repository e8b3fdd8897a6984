import { SCREENS, type ScreenName, type ScreenOf } from './screens.ts';

/** Screens with a route. Tabs have no route. */
export type RoutedScreen = Exclude<ScreenName, ScreenOf<{ search: object }>>;
type Paths = { readonly [Name in RoutedScreen]: (typeof SCREENS)[Name]['path'] };

/**
 * Every route of the web app. `$id` is a parameter: `<Link to={paths.client} params={{ id }}>` is checked
 * against the route table, as are the search parameters.
 */
export const paths = /* @__PURE__ */ Object.fromEntries(
  Object.entries(SCREENS).flatMap(([name, screen]) => ('search' in screen ? [] : [[name, screen.path]])),
) as Paths;

/** Paths of the server that aren't pages. */
export const serverPaths = {
  rpc: '/rpc',
  events: '/api/events',
} as const;

/** The token of a public questionnaire page (`/form/{token}`), or null at any other path. */
export function formToken(pathname: string): string | null {
  return /^\/form\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

/** The version that is signed on a colleague's device (`/proposal/in-person/{version_id}`), or null at any other path. */
export function versionInPerson(pathname: string): string | null {
  return /^\/proposal\/in-person\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

/** The token of a public proposal page (`/proposal/{token}`), or null at any other path. */
export function proposalToken(pathname: string): string | null {
  return /^\/proposal\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}
