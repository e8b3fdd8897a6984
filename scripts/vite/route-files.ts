import type { Plugin, Rolldown } from 'vite';
import { pagesOfScreens } from './pages-of-screens.ts';

/** In the built folder. Read by `src/server/http/documents`. */
const FILE = 'routes.json';

/**
 * Lists the scripts of each route's page that the built document doesn't name, so that the server can add them to the
 * document.
 */
export function routeFiles(): Plugin {
  let root = '';
  return {
    name: 'tallygate:route-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const closure = (chunk: Rolldown.OutputChunk | undefined, seen: Set<string>): Set<string> => {
        if (!chunk || seen.has(chunk.fileName)) return seen;
        seen.add(chunk.fileName);
        for (const name of chunk.imports)
          closure(
            chunks.find(({ fileName }) => fileName === name),
            seen,
          );
        return seen;
      };
      const known = closure(entry, new Set());
      const routes = pagesOfScreens(root).map(({ path, module }) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
          chunks.find(({ moduleIds }) => moduleIds.includes(module));
        if (!chunk) throw new Error(`The build has no file for ${module}`);
        const files = [...closure(chunk, new Set())].filter((name) => !known.has(name));
        return [path, files.map((name) => `/${name}`)];
      });
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(routes)) });
    },
  };
}
