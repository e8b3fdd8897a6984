import { notifications } from '@mantine/notifications';
import { afterEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearSelection } from '#web/features/clients/client-list/selection/selection-store.ts';
import { followRun, leaveRun } from '#web/features/desk/bulk-runs/followed-run.ts';
import { cancelQuestion } from '#web/lib/messages/confirm.ts';
import { server } from './server.ts';
import { settled } from './settled.ts';
import { endTimers } from './timers.ts';

/** Nothing that a test has started reaches the next: no call, response, effect, timer or open question. */
afterEach(async () => {
  // Calls that the test's last step causes still belong to it.
  await settled();
  const unanswered = server.end();
  await cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  clearSelection();
  cancelQuestion();
  followRun('of the test');
  leaveRun('of the test');
  await settled();
  // Dialogs share this node, which would stand before the next test's page, and their links before its own.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  endTimers();
  server.reset();
  expect(unanswered, 'calls without a response').toEqual([]);
});
