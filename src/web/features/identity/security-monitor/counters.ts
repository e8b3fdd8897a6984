import {
  MAX_FORBIDDEN,
  MAX_NAVIGATIONS,
  SECURITY_WINDOW_MS,
} from '#contract/identity/audit/security-limits.ts';

/** Counts 403 responses. `add` returns the count when it exceeds the limit, then counts from zero again. */
export function createForbiddenCounter() {
  let count = 0;
  return {
    /** Returns null until the limit is exceeded. */
    add(): number | null {
      count += 1;
      if (count <= MAX_FORBIDDEN) return null;
      const reached = count;
      count = 0;
      return reached;
    },
  };
}

/** Counts back and forward navigations within the time window. */
export function createNavigationCounter() {
  let times: number[] = [];
  return {
    /** `now` is in milliseconds, from any monotonic clock. Returns null until the limit is exceeded. */
    add(now: number): number | null {
      times = [...times.filter((time) => now - time < SECURITY_WINDOW_MS), now];
      if (times.length <= MAX_NAVIGATIONS) return null;
      const reached = times.length;
      times = [];
      return reached;
    },
  };
}
