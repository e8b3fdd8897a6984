import '#web/app/theme/auth-styles.ts';
import '#web/app/theme/global.css';
import { StrictMode } from 'react';
import { Notices } from '#web/app/notices.tsx';
import { Providers } from '#web/app/providers.tsx';
import { readAuthAddress } from '#web/features/identity/auth/auth-address.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { AuthPage } from '#web/pages/auth.tsx';
import { render } from './render.ts';
import { type Responses, server } from './server.ts';

const OPTIONS = {
  app_name: 'Tallygate CRM',
  signup: 'open' as const,
  signup_domains: [],
};

/** Opens the sign-in page with the query string of its address. Nobody is signed in. */
export async function openAuth(query: string, responses: Responses['auth'] = {}, mailConfigured = true) {
  server.responds({
    auth: {
      session: null,
      options: { ...OPTIONS, mail_configured: mailConfigured },
      linkAddress: { email: null },
    },
  });
  server.responds({ auth: responses });
  const opened = new Set<string>();
  let linksDone = 0;
  await render(
    <StrictMode>
      <Providers queryClient={createQueryClient()} overlays={<Notices />}>
        <AuthPage
          address={readAuthAddress(query)}
          onLinkDone={() => {
            linksDone += 1;
          }}
          open={(path) => void opened.add(path)}
        />
      </Providers>
    </StrictMode>,
  );
  return {
    /** Paths of the app that the page has opened. */
    opened: () => [...opened],
    /** How many times a token was removed from the address. */
    linksDone: () => linksDone,
  };
}
