import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#web/app/theme/global.css';
import './event-stream.ts';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { Overlays } from '#web/app/overlays.tsx';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { ADMIN_SESSION } from './fixtures.ts';
import { render } from './render.ts';
import { type Responses, server } from './server.ts';

/** Opens the app at a path, with its own providers and router. The user is an administrator. */
export async function openApp(path: string, responses: Responses) {
  server.responds({ auth: { session: ADMIN_SESSION }, ...responses });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await render(
    <StrictMode>
      <Providers queryClient={createQueryClient()} overlays={<Overlays />}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  return {
    /** Path and search parameters of the current screen. */
    address: () => router.state.location.href,
    back: () => router.history.back(),
    forward: () => router.history.forward(),
  };
}
