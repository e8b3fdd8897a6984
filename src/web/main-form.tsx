import './app/theme/form-styles.ts';
import './app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariablesResolver, theme } from './app/theme/theme.ts';
import { formToken } from './lib/navigation/public-paths.ts';
import { FormPage } from './pages/form.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('form.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <FormPage token={formToken(window.location.pathname) ?? ''} />
    </MantineProvider>
  </StrictMode>,
);
