/** For end-to-end tests and component tests. */
export const CONTEXT = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** The sandbox doesn't work as root. In containers, tests usually run as root, and shared memory is small. */
export const LAUNCH_ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];
