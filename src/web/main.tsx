import './lib/browser/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Overlays } from './app/overlays.tsx';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { sessionOptions } from './lib/session/auth.tsx';
import { startWithInitialData } from './lib/session/start-with-initial-data.ts';

/** Milliseconds after which the page says that it is loading. */
const PATIENCE_MS = 300;

const router = createAppRouter();
const queryClient = createQueryClient();
if (!startWithInitialData(queryClient)) void queryClient.prefetchQuery(sessionOptions);

// A page from the browser's cache would show its last screen, even on a device that has been handed over since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/**
 * Waits for the screen's code, which the document preloads. Without this wait, React would show a fallback for at least
 * 300 ms.
 */
async function start(into: Element): Promise<void> {
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  // In a transition, React renders in short tasks, so that a slow phone can respond to input in between.
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <Providers queryClient={queryClient} overlays={<Overlays />}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}

// Not awaited: chunks that import this chunk would wait for it, so the screen's code could never load before the
// time-out.
void start(root);
