import { flushSync } from 'react-dom';
import { render as renderOnly } from 'vitest-browser-react';

/**
 * Renders, and shows the first result with its effects, for which React's production build wouldn't wait. Calls have no
 * response yet, so a test may still set responses.
 */
export const render: typeof renderOnly = (...given) => flushSync(() => renderOnly(...given));
