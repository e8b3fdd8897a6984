import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressAhead } from './compress-ahead.ts';
import { preloadFont } from './preload-font.ts';

/** Documents of the pages that clients open. */
const DOCUMENTS = ['form.html', 'proposal.html', 'verify.html'];

/**
 * Builds each public page separately, so that clients on slow connections load no staff code and nothing of the other
 * page. Preact replaces React (docs/decisions), which keeps each page's script under 100 kB.
 */
export function publicPages(font: string): Plugin {
  let main: ResolvedConfig;
  return {
    name: 'tallygate:public-pages',
    apply: 'build',
    configResolved(config) {
      main = config;
    },
    async closeBundle() {
      for (const document of DOCUMENTS) {
        const isLast = document === DOCUMENTS.at(-1);
        await build({
          configFile: false,
          root: main.root,
          mode: main.mode,
          // The warnings about the shim below are expected.
          logLevel: 'error',
          publicDir: false,
          // Compression runs last, so that it covers the files of all builds.
          plugins: [react(), preloadFont(font), isLast && compressAhead()],
          resolve: {
            alias: [
              { find: /^react$/, replacement: 'preact/compat' },
              { find: /^react-dom$/, replacement: 'preact/compat' },
              { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
              { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
            ],
          },
          build: {
            outDir: main.build.outDir,
            emptyOutDir: false,
            assetsInlineLimit: main.build.assetsInlineLimit,
            rolldownOptions: {
              input: `${main.root}/${document}`,
              // Preact lacks `Activity`, which keeps hidden content mounted. The public pages don't use it.
              shimMissingExports: true,
            },
          },
        });
      }
    },
  };
}
