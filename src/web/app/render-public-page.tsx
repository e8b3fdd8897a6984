import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptThemeVariables } from './theme/adopt-variables.ts';
import { theme } from './theme/theme.ts';

/** Renders a page whose content security policy blocks style elements. */
export function renderPublicPage(page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');

  adoptThemeVariables();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
      >
        {page}
      </MantineProvider>
    </StrictMode>,
  );
}
