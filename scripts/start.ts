import { isLoopbackHost } from '#server/kernel/loopback-host.ts';
import { buildIfStale } from './builds.ts';

// An app that other machines can reach runs in production mode.
const appUrl = process.env.APP_URL?.trim();
if (!process.env.NODE_ENV && appUrl && !isLoopbackHost(URL.parse(appUrl)?.hostname ?? '')) {
  process.env.NODE_ENV = 'production';
}

try {
  await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Runs in this process, so that signals, exit code and arguments (`--demo`) are the server's own.
await import(new URL('../dist/server/main.js', import.meta.url).href);
