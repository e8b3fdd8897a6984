import './app/theme/proposal-styles.ts';
import './app/theme/global.css';
import { renderPublicPage } from './app/render-public-page.tsx';
import { proposalToken, versionInPerson } from './lib/navigation/public-paths.ts';
import { InPersonPage, ProposalPage } from './pages/proposal.tsx';

const { pathname } = window.location;
const version = versionInPerson(pathname);

renderPublicPage(
  version === null ? (
    <ProposalPage token={proposalToken(pathname) ?? ''} />
  ) : (
    <InPersonPage versionId={version} />
  ),
);
