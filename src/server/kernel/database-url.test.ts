import { describe, expect, it } from 'vitest';
import { DatabaseUrlError, parseDatabaseUrl } from './database-url.ts';

const urls = (text: string) => parseDatabaseUrl(text).servers.map(({ url }) => url);

describe('a URL with one host', () => {
  it.each([
    'postgres://u:p@db/tallygate',
    'postgresql://u:p%40ss@db:6432/tallygate?sslmode=verify-full&options=-c%20geqo%3Doff',
    'postgres://u@[::1]:5433/x',
    'postgres://u:p@/x?host=/run/postgresql',
    'postgres://u@%2Frun%2Fpostgresql/x',
    'postgres://u@db/x?target_session_attrs=any',
  ])('stays as it is: %s', (text) => {
    const { servers, writable } = parseDatabaseUrl(text);
    expect([servers.map(({ url }) => url), writable]).toEqual([[text], false]);
  });

  it('may require the server that accepts writes', () => {
    expect(parseDatabaseUrl('postgres://u:p@db/x?target_session_attrs=read-write&sslmode=no-verify')).toEqual(
      {
        servers: [{ url: 'postgres://u:p@db:5432/x?sslmode=no-verify', host: 'db', port: 5432 }],
        writable: true,
      },
    );
  });
});

describe('a URL with several hosts', () => {
  it('becomes one URL per host, each with its own port', () => {
    expect(parseDatabaseUrl('postgres://u:p@h1:5433,h2:5434/db?target_session_attrs=read-write')).toEqual({
      servers: [
        { url: 'postgres://u:p@h1:5433/db', host: 'h1', port: 5433 },
        { url: 'postgres://u:p@h2:5434/db', host: 'h2', port: 5434 },
      ],
      writable: true,
    });
  });

  it('requires the server that accepts writes even without target_session_attrs', () => {
    expect(parseDatabaseUrl('postgres://h1,h2/db').writable).toBe(true);
  });

  it('uses the default port for a host without one', () => {
    expect(urls('postgresql://u@h1,h2:6000,h3:/db')).toEqual([
      'postgresql://u@h1:5432/db',
      'postgresql://u@h2:6000/db',
      'postgresql://u@h3:5432/db',
    ]);
  });

  it('may have IPv6 addresses', () => {
    expect(parseDatabaseUrl('postgres://u:p@[2001:db8::1]:5433,[::1]/db').servers).toEqual([
      { url: 'postgres://u:p@[2001:db8::1]:5433/db', host: '2001:db8::1', port: 5433 },
      { url: 'postgres://u:p@[::1]:5432/db', host: '::1', port: 5432 },
    ]);
  });

  it('may have its hosts and their ports as parameters', () => {
    const expected = [
      'postgres://u:p@h1:5433/db?sslmode=require',
      'postgres://u:p@h2:5433/db?sslmode=require',
    ];
    expect(urls('postgres://u:p@/db?host=h1,h2&port=5433&sslmode=require')).toEqual(expected);
    expect(urls('postgres://u:p@/db?host=h1%2Ch2&port=5433,5433&sslmode=require')).toEqual(expected);
    expect(urls('postgres:///db?host=::1,h2&port=,6000')).toEqual([
      'postgres://[::1]:5432/db',
      'postgres://h2:6000/db',
    ]);
  });

  it('keeps the account and parameters of a single server as written', () => {
    expect(
      urls('postgres://a%3Ab:p@ss,word@h1,h2/db?options=-c%20geqo%3Doff&load_balance_hosts=random'),
    ).toEqual([
      'postgres://a%3Ab:p@ss,word@h1:5432/db?options=-c%20geqo%3Doff',
      'postgres://a%3Ab:p@ss,word@h2:5432/db?options=-c%20geqo%3Doff',
    ]);
  });
});

it.each([
  ['mysql://h1,h2/db', 'postgres://'],
  ['postgres:///db', 'a host'],
  ['postgres://h1,,h2/db', 'a host'],
  ['postgres://h1,h2:99999/db', 'ports from 1 to 65535'],
  ['postgres://h1:a,h2/db', 'names or addresses'],
  ['postgres://[::1,h2/db', 'names or addresses'],
  ['postgres://h1,h2/db?port=1,2,3', 'one port for all'],
  ['postgres://h1,h2/db?target_session_attrs=standby', 'read-write'],
  ['postgres://h1,/run/postgresql', 'a host'],
])('%s is refused with a message that contains: %s', (text, words) => {
  expect(() => parseDatabaseUrl(text)).toThrow(DatabaseUrlError);
  expect(() => parseDatabaseUrl(text)).toThrow(words);
});
