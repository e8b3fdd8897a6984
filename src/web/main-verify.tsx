import './app/theme/verify-styles.ts';
import './app/theme/global.css';
import { renderPublicPage } from './app/render-public-page.tsx';
import { VerifyPage } from './pages/verify.tsx';

renderPublicPage(<VerifyPage />);
