import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Libraries that read files next to their own code, or share objects with one that does. */
const UNBUNDLED = ['pdfkit', 'fontkit', 'pino'];
/** An optional part of `pg` that isn't installed. */
const ABSENT = ['pg-native'];

/** Makes one file of the server and its libraries, because loading 2,000 files takes most of a start (decision 0118). */
export default defineConfig({
  publicDir: false,
  // Read when the server starts, not when it is built.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fileURLToPath(new URL('./dist/server', import.meta.url)),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: fileURLToPath(new URL('./src/server/main.ts', import.meta.url)),
      external: [...UNBUNDLED, ...ABSENT],
      // The sources are next to the build, and reading a copy of them would make the start longer.
      output: { sourcemapExcludeSources: true },
    },
  },
});
