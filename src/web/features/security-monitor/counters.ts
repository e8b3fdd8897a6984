import { MAX_FORBIDDEN, MAX_NAVIGATIONS, SECURITY_WINDOW_MS } from '#contract/audit/security-limits.ts';

/** Counts forbidden answers. The one beyond the limit gives the count, and counting starts again. */
export function createForbiddenCounter() {
  let count = 0;
  return {
    /** Null while the limit is not exceeded. */
    add(): number | null {
      count += 1;
      if (count <= MAX_FORBIDDEN) return null;
      const reached = count;
      count = 0;
      return reached;
    },
  };
}

/** Counts back and forward navigations within the window. */
export function createNavigationCounter() {
  let times: number[] = [];
  return {
    /** `now` in milliseconds of any one clock. Null while the limit is not exceeded. */
    add(now: number): number | null {
      times = [...times.filter((time) => now - time < SECURITY_WINDOW_MS), now];
      if (times.length <= MAX_NAVIGATIONS) return null;
      const reached = times.length;
      times = [];
      return reached;
    },
  };
}
