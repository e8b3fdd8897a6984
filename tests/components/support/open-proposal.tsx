import '#web/app/theme/proposal-styles.ts';
import '#web/app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import type { DirectDebitState } from '#contract/connections/direct-debit/direct-debit.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { cssVariablesResolver, theme } from '#web/app/theme/theme.ts';
import { InPersonPage, ProposalPage } from '#web/pages/proposal.tsx';
import { uuid } from './fixtures.ts';
import { aProposal } from './proposals.ts';
import { render } from './render.ts';
import { type Responses, server } from './server.ts';

/** Opens a proposal as one of its signatories would: in a new tab, or after a reload of the same tab. */
export async function openProposalPage(
  given: Partial<OpenedProposal> = {},
  responses: Responses['proposalPage'] = {},
  {
    isReload = false,
    direct_debit = null,
  }: { isReload?: boolean; direct_debit?: DirectDebitState | null } = {},
): Promise<void> {
  server.responds({
    directDebit: { ofLink: direct_debit && { state: direct_debit } },
    proposalPage: { open: aProposal(given), opened: {}, ...responses },
  });
  if (!isReload) startAfresh();
  await renderPage(<ProposalPage token="a-token" />);
}

/** Opens the page for signing in a meeting, on a staff member's device. */
export async function openInPersonPage(responses: Responses['proposalPage']): Promise<void> {
  server.responds({ proposalPage: { ...responses } });
  startAfresh();
  await renderPage(<InPersonPage versionId={uuid(740)} />);
}

/** Clears the state that a reload would keep, as in a new tab. */
function startAfresh(): void {
  history.replaceState(null, '');
  sessionStorage.clear();
}

async function renderPage(content: ReactNode): Promise<void> {
  await render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        {content}
      </MantineProvider>
    </StrictMode>,
  );
}
