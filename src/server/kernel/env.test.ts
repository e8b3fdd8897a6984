import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error('accepted');
}

describe('parseEnv', () => {
  it('has the documented defaults', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      nodeEnv: 'development',
      production: false,
      port: 3000,
      host: 'localhost',
      appUrl: 'http://localhost:3000',
      loopback: true,
      appName: 'Tallygate CRM',
      signup: 'open',
      callBookers: ['Tax Adviser', 'Senior Partner'],
      linkTtlDays: 14,
      databasePoolSize: 20,
      preparedStatements: true,
      allowPolling: false,
      axiomApiUrl: 'https://lar.axiom.ai/api/v3',
      xeroUrl: 'https://api.xero.com/api.xro/2.0',
      xeroSignInUrl: 'https://identity.xero.com/connect/token',
      gocardlessUrl: 'https://api.gocardless.com',
      companiesHouseUrl: 'https://api.company-information.service.gov.uk',
      graphUrl: 'https://graph.microsoft.com/v1.0',
      graphSignInUrl: 'https://login.microsoftonline.com',
      logLevel: 'info',
    });
    expect(isAbsolute(env.dataDir)).toBe(true);
    expect(env.workspaceFolder).toBe(join(env.dataDir, 'workspaces'));
    expect(env).not.toHaveProperty('databaseUrl');
  });

  it('uses prepared statements unless DATABASE_URL is a pooler or the setting says otherwise', () => {
    const pooled = { DATABASE_URL: 'postgresql://pooler/x', DATABASE_DIRECT_URL: 'postgresql://db/x' };
    expect(parseEnv(pooled)).toMatchObject({
      databaseDirectUrl: 'postgresql://db/x',
      preparedStatements: false,
    });
    expect(parseEnv({ ...pooled, DATABASE_PREPARED_STATEMENTS: 'true' }).preparedStatements).toBe(true);
    expect(parseEnv({ DATABASE_PREPARED_STATEMENTS: 'false' }).preparedStatements).toBe(false);
  });

  it('accepts DATABASE_DIRECT_URL only together with DATABASE_URL', () => {
    expect(refusal({ DATABASE_DIRECT_URL: 'postgresql://db/x' })).toMatch(
      /DATABASE_DIRECT_URL needs DATABASE_URL/,
    );
  });

  it('names no password when it refuses the address of a database', () => {
    const address = 'mysql://me:hunter2@db/x';
    const refusals = [
      refusal({ DATABASE_URL: address }),
      refusal({ DATABASE_URL: 'postgresql://db/x', DATABASE_DIRECT_URL: address }),
    ];
    for (const said of refusals) expect(said).not.toContain('hunter2');
  });

  it('builds APP_URL from PORT', () => {
    expect(parseEnv({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    expect(parseEnv({ APP_URL: 'https://crm.example.co.uk/' }).appUrl).toBe('https://crm.example.co.uk');
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://127.8.9.1:1', true],
    ['http://[::1]:3000', true],
    ['http://crm.localhost', true],
    ['https://crm.example.co.uk', false],
    ['http://127.example.com', false],
    ['http://10.0.0.1', false],
  ])('knows whether %s is loopback', (APP_URL, loopback) => {
    expect(parseEnv({ APP_URL }).loopback).toBe(loopback);
  });

  it('opens sign-up only on a loopback host, unless SIGNUP_DOMAINS is set', () => {
    expect(parseEnv({}).signup).toBe('open');
    expect(parseEnv({ APP_URL: 'https://crm.example.co.uk' }).signup).toBe('closed');
    expect(parseEnv({ SIGNUP_DOMAINS: 'Example.co.uk, example.com' }).signup).toEqual({
      domains: ['example.co.uk', 'example.com'],
    });
  });

  it('configures backups only with BACKUP_DIR: by default daily, keeping the newest 14', () => {
    expect(parseEnv({ BACKUP_EVERY_HOURS: '6' })).not.toHaveProperty('backups');
    expect(parseEnv({ BACKUP_DIR: '/backups' }).backups).toEqual({
      dir: '/backups',
      everyHours: 24,
      keep: 14,
    });
    expect(parseEnv({ BACKUP_DIR: '/b', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '3' }).backups).toEqual({
      dir: '/b',
      everyHours: 6,
      keep: 3,
    });
  });

  it('treats empty variables as unset and ignores unknown ones', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', TALLYGATE_X: 'y' })).toEqual(parseEnv({}));
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['HOST', 'a b'],
    ['APP_URL', 'crm.example.co.uk'],
    ['APP_URL', 'ftp://crm.example.co.uk'],
    ['APP_URL', 'https://crm.example.co.uk/crm'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://localhost'],
    ['AXIOM_API_URL', 'axiom'],
    ['AUTH_SECRET', 'short'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_NAME', 'Ada'],
    ['MAIL_FROM', 'nobody'],
    ['SIGNUP_DOMAINS', ','],
    ['SIGNUP_DOMAINS', 'a@example.com'],
    ['CALL_BOOKERS', 'Ann'],
    ['CALL_BOOKERS', 'Ann,,'],
    ['CALL_BOOKERS', 'Ann,Ben,Cid'],
    ['LINK_TTL_DAYS', '0'],
    ['LINK_TTL_DAYS', '-3'],
    ['BACKUP_EVERY_HOURS', '0'],
    ['BACKUP_KEEP', 'all'],
    ['METRICS_TOKEN', 'short'],
    ['RETENTION_DAYS', 'new_inquiry:1'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('rejects %s=%s, naming the variable and the allowed values', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}.* must be \\S+`));
  });

  it('names every invalid variable at once', () => {
    const message = refusal({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(message).toBe(
      "PORT is 'x': it must be a whole number from 1 to 65535\n" +
        "LOG_LEVEL is 'y': it must be one of fatal, error, warn, info, debug, trace, silent",
    );
  });

  it('does not repeat a secret in the message', () => {
    expect(refusal({ DATABASE_URL: 'mysql://me:hunter2@db/x', AUTH_SECRET: 'hunter2' })).not.toContain(
      'hunter2',
    );
  });
});
