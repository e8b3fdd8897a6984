import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressAhead } from './compress-ahead.ts';
import { preloadFont } from './preload-font.ts';

/**
 * Builds the questionnaire's page separately, so that clients on slow connections load no staff code. Preact
 * replaces React (docs/decisions), which keeps the page's script under 100 kB.
 */
export function formApart(font: string): Plugin {
  let main: ResolvedConfig;
  return {
    name: 'tallygate:form-apart',
    apply: 'build',
    configResolved(config) {
      main = config;
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: main.root,
        mode: main.mode,
        // The warnings about the shim below are expected.
        logLevel: 'error',
        publicDir: false,
        // Compression runs last, so that it covers the files of both builds.
        plugins: [react(), preloadFont(font), compressAhead()],
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
            input: `${main.root}/form.html`,
            // Preact lacks `Activity`, which keeps hidden content mounted. The form doesn't use it.
            shimMissingExports: true,
          },
        },
      });
    },
  };
}
