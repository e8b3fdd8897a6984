import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runOnce } from './run-once.ts';

export interface FreshDatabase {
  url: string;
  /** Ends whatever is still connected to it. */
  drop(): Promise<void>;
}

/** An empty database with the newest schema, this test's own. */
export async function createFreshDatabase(): Promise<FreshDatabase> {
  const { url, template } = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => runOnce(url, `drop database if exists ${name} with (force)`) };
}
