import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#web/lib/navigation/paths.ts';

export interface PageOfScreen {
  /** Path of the route; `$id` is a parameter. */
  path: string;
  /** The page's module. */
  module: string;
}

/** A name and its module in `app/pages.tsx`. */
const PAGE = /(\w+): screen\(\s*\(\) => import\('#web\/([^']+)'\)/g;

/** Every route of the app and the module of its page. `root` is `src/web`. */
export function pagesOfScreens(root: string): PageOfScreen[] {
  const table = readFileSync(join(root, 'app', 'pages.tsx'), 'utf8');
  return [...table.matchAll(PAGE)].map(([, name = '', file = '']) => {
    if (!(name in paths)) throw new Error(`There is no screen ${name}`);
    return { path: paths[name as keyof typeof paths], module: join(root, file) };
  });
}
