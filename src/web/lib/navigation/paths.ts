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
