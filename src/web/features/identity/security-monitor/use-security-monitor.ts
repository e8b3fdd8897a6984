import { useEffect } from 'react';
import { SECURITY_WINDOW_MS } from '#contract/identity/audit/security-limits.ts';
import { createForbiddenCounter, createNavigationCounter } from './counters.ts';
import { report } from './report.ts';

/**
 * Runs the security monitor while mounted. The shell mounts it, so it runs only for signed-in users.
 */
export function useSecurityMonitor(): void {
  useEffect(() => {
    const forbidden = createForbiddenCounter();
    const navigations = createNavigationCounter();

    const stopWatching = watchForbidden((url) => {
      const count = forbidden.add();
      if (count === null) return;
      report({
        event: 'MULTIPLE_ACCESS_DENIED',
        severity: 'high',
        details: { count, url, status: 403 },
        timestamp: new Date().toISOString(),
      });
    });
    function onPopState(): void {
      const count = navigations.add(performance.now());
      if (count === null) return;
      report({
        event: 'RAPID_NAVIGATION',
        severity: 'medium',
        details: { count, window_ms: SECURITY_WINDOW_MS },
        timestamp: new Date().toISOString(),
      });
    }
    window.addEventListener('popstate', onPopState);
    return () => {
      stopWatching();
      window.removeEventListener('popstate', onPopState);
    };
  }, []);
}

/** Wraps `window.fetch` and calls `onForbidden` for each 403 response. Returns a function to restore the original. */
function watchForbidden(onForbidden: (url: string) => void): () => void {
  const original = window.fetch;
  const watching: typeof window.fetch = async (input, init) => {
    const response = await original.call(window, input, init);
    if (response.status === 403) onForbidden(pathOf(response.url));
    return response;
  };
  window.fetch = watching;
  return () => {
    // If other code has wrapped `window.fetch` too, restoring the original would remove the other wrapper.
    if (window.fetch === watching) window.fetch = original;
  };
}

/** Drops the query, which may contain what people typed. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(0, 500) : '';
}
