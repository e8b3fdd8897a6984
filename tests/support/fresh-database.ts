import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runOnce } from './run-once.ts';

export interface FreshDatabase {
  url: string;
  /** Ends whatever is still connected to it. */
  drop(): Promise<void>;
}

/** An empty database with the newest schema, this test's own. */
export function createFreshDatabase(): Promise<FreshDatabase> {
  return createDatabase(inject('testServer').template);
}

/** A database without any table, this test's own. */
export function createEmptyDatabase(): Promise<FreshDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<FreshDatabase> {
  const { url } = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => runOnce(url, `drop database if exists ${name} with (force)`) };
}
