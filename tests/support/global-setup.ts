import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for fresh databases, and the migrated database they are copied from. */
    testServer: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestServer({ hasMuch: project.name === 'slow' });
  project.provide('testServer', { url, template });
  return stop;
}
