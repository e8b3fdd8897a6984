import '#web/app/theme/form-styles.ts';
import '#web/app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { cssVariablesResolver, theme } from '#web/app/theme/theme.ts';
import { FormPage } from '#web/pages/form.tsx';
import { render } from './render.ts';
import { type Responses, server } from './server.ts';

/** Opens the client's questionnaire, at its first step, or as after a reload. */
export async function openForm(responses: Responses = {}, { isReload = false } = {}): Promise<void> {
  if (!isReload) history.replaceState(null, '');
  server.responds({ links: { open: OPENED }, questionnaire: { submit: {} } });
  server.responds(responses);
  await render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <FormPage token="a-token" />
      </MantineProvider>
    </StrictMode>,
  );
}

export const OPENED = {
  first_name: 'Ada',
  company: null,
  draft_key: 'a-draft',
  copy_offered: true,
  names_companies: false,
  firm: null,
};
