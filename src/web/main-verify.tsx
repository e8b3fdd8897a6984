import './app/theme/verify-styles.ts';
import './app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptThemeVariables } from './app/theme/adopt-variables.ts';
import { theme } from './app/theme/theme.ts';
import { VerifyPage } from './pages/verify.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('verify.html has no #root');

adoptThemeVariables();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
    >
      <VerifyPage />
    </MantineProvider>
  </StrictMode>,
);
