/** The installation's secret in tests. */
export const TEST_SECRET = 'a secret for tests only, 32 characters';
