import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { formApart } from './scripts/vite/form-apart.ts';
import { preloadFont } from './scripts/vite/preload-font.ts';
import { retryableImports } from './scripts/vite/retryable-imports.ts';
import { serveForm } from './scripts/vite/serve-form.ts';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const server = 'http://localhost:3000';
/** The font of nearly all text. */
const font = 'inter-latin-wght-normal';

export default defineConfig({
  root,
  plugins: [react(), retryableImports(), serveForm(), preloadFont(font), formApart(font)],
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
    rolldownOptions: {
      input: `${root}/index.html`,
      // One file for the libraries that every screen needs: browsers keep it cached across our releases.
      output: {
        codeSplitting: { groups: [{ name: 'libraries', tags: ['$initial'], test: /node_modules/ }] },
      },
    },
  },
});
