import './app/theme/proposal-styles.ts';
import './app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptThemeVariables } from './app/theme/adopt-variables.ts';
import { theme } from './app/theme/theme.ts';
import { proposalToken, versionInPerson } from './lib/navigation/public-paths.ts';
import { InPersonPage, ProposalPage } from './pages/proposal.tsx';

const { pathname } = window.location;
const version = versionInPerson(pathname);
const root = document.getElementById('root');
if (!root) throw new Error('proposal.html has no #root');

adoptThemeVariables();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
    >
      {version === null ? (
        <ProposalPage token={proposalToken(pathname) ?? ''} />
      ) : (
        <InPersonPage versionId={version} />
      )}
    </MantineProvider>
  </StrictMode>,
);
