import '#web/app/theme/verify-styles.ts';
import '#web/app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { cssVariablesResolver, theme } from '#web/app/theme/theme.ts';
import { VerifyPage } from '#web/pages/verify.tsx';
import { render } from './render.ts';
import { type Responses, server } from './server.ts';

/** Opens the public page that verifies documents. */
export async function openVerify(responses: Responses['verification'] = {}): Promise<void> {
  server.responds({ verification: { firm: null, ...responses } });
  await render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <VerifyPage />
      </MantineProvider>
    </StrictMode>,
  );
}
