import { notifications } from '@mantine/notifications';
import { afterEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { followRun, leaveRun } from '#web/features/bulk-runs/followed-run.ts';
import { clearSelection } from '#web/features/client-list/selection/selection-store.ts';
import { server } from './server.ts';

afterEach(async () => {
  await cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  const unanswered = server.reset();
  // A response that has just arrived may still start or follow a run.
  await new Promise((resolve) => setTimeout(resolve));
  clearSelection();
  followRun('of the test');
  leaveRun('of the test');
  expect(unanswered, 'calls without a response').toEqual([]);
});
