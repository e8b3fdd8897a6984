import type { Rolldown } from 'vite';
import { moduleUsers } from './module-users.ts';
import { pagesOfScreens } from './pages-of-screens.ts';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Pages that load nothing of the pages listed after them, or of any others. Each file has the modules that its pages
 * share with any other page or its dialogs, unless an earlier file has them.
 */
const FIRST: Record<string, string[]> = {
  'shared-first': ['/dashboard', '/clients'],
  'shared-client': ['/clients/$id'],
};

/** Groups that make a few files of each route: otherwise, every set of pages that share a module is a file. */
export async function routeChunks(root: string): Promise<Group[]> {
  const pages = pagesOfScreens(root);
  const users = await moduleUsers(
    root,
    pages.map(({ module }) => module),
  );
  const pagesOf = (id: string) => users.get(id)?.atOnce ?? new Set<string>();
  /** The only page that ever needs a module, or undefined. */
  const ownerOf = (id: string) => {
    const [only, ...others] = new Set([...pagesOf(id), ...(users.get(id)?.later ?? [])]);
    return others.length === 0 && pagesOf(id).size === 1 ? only : undefined;
  };
  const isShared = (id: string) => pagesOf(id).size > 0 && ownerOf(id) === undefined;

  return [
    // Browsers keep the libraries that every screen needs across our releases.
    { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown[\\/]runtime/ },
    { name: 'base', tags: ['$initial'], test: /[\\/]src[\\/]/ },
    ...Object.entries(FIRST).map(([name, paths]): Group => {
      const first = pages.filter(({ path }) => paths.includes(path));
      return { name, test: (id) => isShared(id) && first.some(({ module }) => pagesOf(id).has(module)) };
    }),
    { name: 'shared', test: isShared },
    // Otherwise, what a page shares with its own dialogs would be several files.
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
