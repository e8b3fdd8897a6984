import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Libraries that read files next to their own code, or share objects with one that does. */
const UNBUNDLED = ['pdfkit', 'fontkit', 'pino', 'sharp'];
/** An optional part of `pg` that isn't installed. */
const ABSENT = ['pg-native'];

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Makes a file of the server and its libraries, and one of each worker, because loading 2,000 files takes most of a start (decision 0118). */
export default defineConfig({
  publicDir: false,
  // Read when the server starts, not when it is built.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(ROOT, 'dist/server'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: ['src/server/main.ts', ...globSync('src/server/**/*-worker.ts', { cwd: ROOT })].map((file) =>
        join(ROOT, file),
      ),
      external: [...UNBUNDLED, ...ABSENT],
      // The sources are next to the build, and reading a copy of them would make the start longer.
      output: { sourcemapExcludeSources: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
