/** The scripts of each route, by its path. `$id` is a parameter. */
export type RouteFiles = Readonly<Record<string, readonly string[]>>;

/** The route of an address, or undefined. A route without parameters takes precedence: /clients/add is not a client. */
export function routeOf(pathname: string, routes: RouteFiles): string | undefined {
  const parts = pathname.replace(/(?<=.)\/$/, '').split('/');
  const fits = (route: string) => {
    const wanted = route.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
    );
  };
  const found = Object.keys(routes).filter(fits);
  return found.find((route) => !route.includes('$')) ?? found[0];
}
