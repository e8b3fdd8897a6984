import './lib/browser/zod-without-eval.ts';
import './app/theme/auth-styles.ts';
import './app/theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Notices } from './app/notices.tsx';
import { Providers } from './app/providers.tsx';
import { authAddressText, readAuthAddress } from './features/identity/auth/auth-address.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { prefetchPage } from './lib/lazy/prefetch-page.ts';
import { paths } from './lib/navigation/paths.ts';
import { sessionOptions } from './lib/session/auth.tsx';
import { AuthPage } from './pages/auth.tsx';

const address = readAuthAddress(window.location.search);
const { next } = address;
const queryClient = createQueryClient();
// The server marks the document if the browser has sent no session.
if ('signedOut' in document.documentElement.dataset) queryClient.setQueryData(sessionOptions.queryKey, null);
else void queryClient.prefetchQuery(sessionOptions);

const root = document.getElementById('root');
if (!root) throw new Error('auth.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} overlays={<Notices />}>
      <AuthPage
        address={address}
        onLinkDone={() =>
          window.history.replaceState(null, '', window.location.pathname + authAddressText({ next }))
        }
        open={(path) => window.location.replace(path)}
      />
    </Providers>
  </StrictMode>,
);
// While the user types, so that the app opens without delay. Whoever doesn't sign in loads nothing of it.
document.addEventListener('input', () => void prefetchPage(next ?? paths.dashboard), { once: true });
