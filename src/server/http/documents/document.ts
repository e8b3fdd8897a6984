import { INITIAL_DATA_ID, type InitialData } from '#contract/desk/first-screen/initial-data.ts';
import { type RouteFiles, routeOf } from './route-of.ts';

/**
 * Adds the scripts of the screen, and its first data, to the app's document. The scripts are preloaded as data, because
 * a browser never fetches a failed script again (scripts/vite/retryable-imports.ts). Decision 0119.
 */
export function completeDocument(
  html: string,
  {
    pathname,
    routes,
    initialData,
  }: { pathname: string; routes: RouteFiles; initialData: InitialData | undefined },
): string {
  const links = (routes[routeOf(pathname, routes) ?? ''] ?? []).map(
    (file) => `<link rel="preload" as="fetch" crossorigin href="${file}">\n`,
  );
  const data = initialData
    ? `<script type="application/json" id="${INITIAL_DATA_ID}">${scriptText(initialData)}</script>\n`
    : '';
  return html.replace('</head>', () => `${links.join('')}${data}</head>`);
}

/** JSON that can't end the element it is in. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
