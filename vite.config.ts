import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFont } from './scripts/vite/preload-font.ts';
import { publicPages } from './scripts/vite/public-pages.ts';
import { retryableImports } from './scripts/vite/retryable-imports.ts';
import { routeChunks } from './scripts/vite/route-chunks.ts';
import { routeFiles } from './scripts/vite/route-files.ts';
import { servePublicPages } from './scripts/vite/serve-public-pages.ts';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const server = 'http://localhost:3000';
/** The font of nearly all text. */
const font = 'inter-latin-wght-normal';

export default defineConfig({
  root,
  plugins: [
    react(),
    retryableImports(),
    routeFiles(),
    servePublicPages(),
    preloadFont(font),
    publicPages(font),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/rpc', '/api', '/functions', '/healthz', '/readyz'].map((path) => [path, { target: server }]),
    ),
  },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    // Inlined files would be `data:` addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // One style sheet of 46 kB instead of 40 files, 38 kB of which every screen loads.
    cssCodeSplit: false,
    rolldownOptions: {
      input: `${root}/index.html`,
      // A file that failed to load is imported again by its address, so its exports must be those of the page's module.
      experimental: { chunkOptimization: false },
      output: { codeSplitting: { groups: await routeChunks(root) } },
    },
  },
});
