import { useEffect } from 'react';
import { SECURITY_WINDOW_MS } from '#contract/identity/audit/security-limits.ts';
import { createForbiddenCounter, createNavigationCounter } from './counters.ts';
import { report } from './report.ts';
import { watchForbidden } from './watch-forbidden.ts';

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
