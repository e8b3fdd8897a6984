import './lib/browser/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Overlays } from './app/overlays.tsx';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { sessionOptions } from './lib/session/auth.tsx';

const router = createAppRouter();
const queryClient = createQueryClient();
// Loads while the first screen's code is still downloading.
void queryClient.prefetchQuery(sessionOptions);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} overlays={<Overlays />}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
