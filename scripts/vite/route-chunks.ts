import type { Rolldown } from 'vite';
import { moduleUsers } from './module-users.ts';
import { pagesOfScreens } from './pages-of-screens.ts';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Files with shared code, and the pages that each serves, so that these pages don't load what only other pages share.
 * A module goes to the first file with a page that needs it.
 */
const FIRST: Record<string, string[]> = {
  'shared-first': ['/dashboard', '/clients'],
  'shared-client': ['/clients/$id'],
};

/** Groups that leave each route with a few files. Without them, every set of pages that shares modules would have its own file. */
export async function routeChunks(root: string): Promise<Group[]> {
  const pages = pagesOfScreens(root);
  const users = await moduleUsers(
    root,
    pages.map(({ module }) => module),
  );
  const pagesOf = (id: string) => users.get(id)?.atOnce ?? new Set<string>();
  /** The only page that ever needs a module, if it needs the module for its first paint; otherwise undefined. */
  const ownerOf = (id: string) => {
    const [only, ...others] = new Set([...pagesOf(id), ...(users.get(id)?.later ?? [])]);
    return others.length === 0 && pagesOf(id).size === 1 ? only : undefined;
  };
  const isShared = (id: string) => pagesOf(id).size > 0 && ownerOf(id) === undefined;

  return [
    // The libraries that every screen needs have their own file, which browsers cache across our releases.
    { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown[\\/]runtime/ },
    { name: 'base', tags: ['$initial'], test: /[\\/]src[\\/]/ },
    ...Object.entries(FIRST).map(([name, paths]): Group => {
      const first = pages.filter(({ path }) => paths.includes(path));
      return { name, test: (id) => isShared(id) && first.some(({ module }) => pagesOf(id).has(module)) };
    }),
    { name: 'shared', test: isShared },
    // Otherwise, the code that a page shares with its own dialogs would be in several files.
    {
      debugName: 'pages',
      name: (id) => {
        const owner = ownerOf(id);
        return owner === undefined ? null : nameOf(owner);
      },
    },
  ];
}

function nameOf(module: string): string {
  return module.slice(module.lastIndexOf('/') + 1, module.lastIndexOf('.'));
}
