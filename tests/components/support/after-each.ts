import { notifications } from '@mantine/notifications';
import { afterEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { server } from './server.ts';

afterEach(async () => {
  await cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  expect(server.reset(), 'calls without a response').toEqual([]);
});
