import { SCREENS, type ScreenName, type ScreenOf } from './screens.ts';

/** Screens with a path of their own. Tabs have none. */
type PathScreen = Exclude<ScreenName, ScreenOf<{ search: object }>>;
/** Screens with a route in the app. */
export type RoutedScreen = Exclude<PathScreen, ScreenOf<{ document: string }>>;
type Paths = { readonly [Name in PathScreen]: (typeof SCREENS)[Name]['path'] };

/**
 * The path of every screen in `SCREENS`, except tabs. `$id` is a parameter: `<Link to={paths.client} params={{ id }}>` is
 * checked against the route table, as are the search parameters.
 */
export const paths = /* @__PURE__ */ Object.fromEntries(
  Object.entries(SCREENS).flatMap(([name, screen]) => ('search' in screen ? [] : [[name, screen.path]])),
) as Paths;
