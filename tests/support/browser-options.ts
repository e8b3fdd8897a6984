/** For journeys and component tests alike. */
export const CONTEXT = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** The sandbox doesn't work as root, as in most containers, where shared memory is also small. */
export const LAUNCH_ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];
