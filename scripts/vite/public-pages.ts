import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressAhead } from './compress-ahead.ts';
import { preloadFont } from './preload-font.ts';
import { retryableImports } from './retryable-imports.ts';

/** Documents that need no session. */
const DOCUMENTS = ['auth.html', 'form.html', 'proposal.html', 'verify.html'];

/**
 * Builds each public page separately, so that slow connections load nothing of the app or of the other pages. Preact
 * replaces React (docs/decisions), which halves the script.
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
          plugins: [react(), retryableImports(), preloadFont(font), isLast && compressAhead()],
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
