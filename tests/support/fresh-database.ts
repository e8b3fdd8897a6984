import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runOnce } from './run-once.ts';

export interface FreshDatabase {
  url: string;
  /** Also closes any connections that are still open. */
  drop(): Promise<void>;
}

/** Creates a database with the newest schema, the catalogue of a first start and the tables of jobs, for one test. */
export function createFreshDatabase(): Promise<FreshDatabase> {
  return createDatabase(inject('testServer').template);
}

/** Creates a database without any tables for one test. `options` are those of CREATE DATABASE, such as the encoding. */
export function createEmptyDatabase(options = ''): Promise<FreshDatabase> {
  return createDatabase('template0', options);
}

async function createDatabase(template: string, options = ''): Promise<FreshDatabase> {
  const { url } = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(url, `create database ${name} template ${template} strategy file_copy ${options}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => runOnce(url, `drop database if exists ${name} with (force)`) };
}
