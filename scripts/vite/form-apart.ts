import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressAhead } from './compress-ahead.ts';
import { preloadFont } from './preload-font.ts';

/**
 * Builds the questionnaire's page by itself: a client on a slow line loads no code of the staff's screens, and Preact
 * in React's place (docs/decisions), which is what keeps its script under 100 kB.
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
        // What is noted of the shim below is known.
        logLevel: 'error',
        publicDir: false,
        // Compressing comes last, and so takes the files of both builds.
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
            // `Activity`, which Preact lacks, is for content kept mounted out of sight: the form has none.
            shimMissingExports: true,
          },
        },
      });
    },
  };
}
