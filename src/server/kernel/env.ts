import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  parseRetention,
  RETENTION_EXAMPLE,
  type RetentionDays,
} from '#contract/desk/data-protection/retention.ts';
import { callBookersSchema, DEFAULT_CALL_BOOKERS } from '#contract/intake/calls/call-bookers.ts';
import { DatabaseUrlError, parseDatabaseUrl } from './database-url.ts';
import { isLoopbackHost } from './loopback-host.ts';

/** People who may sign up: anyone, nobody, or addresses in these domains (lower case). */
export type SignupPolicy = 'open' | 'closed' | { domains: string[] };

/** The configuration, parsed once at start-up. Addresses have no trailing slash. */
export interface Env {
  nodeEnv: 'production' | 'development' | 'test';
  production: boolean;
  port: number;
  host: string;
  appUrl: string;
  /** Whether APP_URL refers to this machine only (localhost, 127.0.0.0/8, ::1). */
  loopback: boolean;
  appName: string;
  /** Absolute path. */
  dataDir: string;
  /** If unset, the app uses the embedded database. */
  databaseUrl?: string;
  /** The database itself, if `databaseUrl` is a connection pooler. */
  databaseDirectUrl?: string;
  /** Maximum number of connections to `databaseUrl`, besides a few direct ones. */
  databasePoolSize: number;
  /** Whether connections reuse prepared statements. Older poolers don't support that. */
  preparedStatements: boolean;
  /** Whether pages may be refreshed at intervals if the database's announcements don't arrive. */
  allowPolling: boolean;
  authSecret?: string;
  adminEmail?: string;
  adminPassword?: string;
  /** First and last name. */
  adminName?: string;
  /** If unset, mails are written to the outbox. */
  smtpUrl?: string;
  mailFrom: string;
  signup: SignupPolicy;
  callBookers: [string, string];
  linkTtlDays: number;
  /** Number of our reverse proxies. Each appends the address of its caller to X-Forwarded-For. */
  trustedProxies: number;
  axiomApiKey?: string;
  axiomApiUrl: string;
  calendlySigningKey?: string;
  /** Addresses of services that the firm connects under Settings, without a trailing slash. */
  xeroUrl: string;
  xeroSignInUrl: string;
  gocardlessUrl: string;
  companiesHouseUrl: string;
  /** If unset, nothing is looked up at Companies House. */
  companiesHouseKey?: string;
  /** Time-stamp authority (RFC 3161). If unset, signed records get no time stamp. */
  tsaUrl?: string;
  /** Absolute path: the only folder on this server in which clients' folders may be made. */
  workspaceFolder: string;
  /** Microsoft Graph, and the page that gives it tokens. */
  graphUrl: string;
  graphSignInUrl: string;
  /** Where the UK Sanctions List is fetched every day. If unset, administrators upload it. */
  sanctionsListUrl?: string;
  /** If unset, the app makes no backups. */
  backups?: BackupPolicy;
  /** If empty, clients are kept forever. */
  retentionDays: RetentionDays;
  /** Grants other machines access to /metrics. */
  metricsToken?: string;
  logLevel: (typeof LOG_LEVELS)[number];
}

export interface BackupPolicy {
  /** Absolute path. */
  dir: string;
  everyHours: number;
  /** Number of backups to keep. */
  keep: number;
}

/** Thrown if variables are invalid. The message names each one and what it must be, or the variable that it needs. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

// These values never appear in messages, which end up on consoles and in logs.
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'AXIOM_API_KEY',
  'CALENDLY_SIGNING_KEY',
  'COMPANIES_HOUSE_KEY',
  'METRICS_TOKEN',
]);

const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(min, { error }).max(max, { error }));
};

const url = (...protocols: string[]) => {
  const error = `a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return z.string().refine(
    (text) => {
      const parsed = URL.parse(text);
      return parsed !== null && parsed.hostname !== '' && protocols.includes(parsed.protocol.slice(0, -1));
    },
    { error },
  );
};

const databaseUrl = z.string().superRefine((text, context) => {
  try {
    parseDatabaseUrl(text);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

const yesOrNo = z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true');

const withoutTrailingSlash = (text: string) => text.replace(/(?<!\/)\/+$/, '');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'production, development or test' })
    .default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, { error: 'a host name or an IP address' })
    .default('localhost'),
  APP_URL: url('http', 'https')
    .refine((text) => /^\w+:\/\/[^/?#@]+\/*$/.test(text), {
      error: 'the address people open, such as https://crm.example.co.uk, without a path',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  APP_NAME: z.string().max(60, { error: 'a name of at most 60 characters' }).default('Tallygate CRM'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1_000).default(20),
  DATABASE_PREPARED_STATEMENTS: yesOrNo.optional(),
  ALLOW_POLLING: yesOrNo.default(false),
  AUTH_SECRET: z.string().min(32, { error: 'at least 32 characters, preferably random' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'an email address' }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_NAME: z
    .string()
    .trim()
    .transform((name) => name.replace(/\s+/g, ' '))
    .refine((name) => /^\S.{0,99} \S{1,100}$/.test(name), {
      error: 'a first and a last name, such as Ada Lovelace',
    })
    .optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'an email address, or a name with one: Tallygate <crm@example.co.uk>',
    })
    .optional(),
  SIGNUP_DOMAINS: z
    .string()
    .toLowerCase()
    .pipe(list)
    .refine((domains) => domains.length > 0 && domains.every((domain) => DOMAIN.test(domain)), {
      error: 'email domains separated by commas, such as example.co.uk,example.com',
    })
    .optional(),
  CALL_BOOKERS: z.string().default(DEFAULT_CALL_BOOKERS).pipe(callBookersSchema),
  LINK_TTL_DAYS: wholeNumber(1, 3650).default(14),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  AXIOM_API_KEY: z.string().optional(),
  AXIOM_API_URL: url('http', 'https').transform(withoutTrailingSlash).default('https://lar.axiom.ai/api/v3'),
  CALENDLY_SIGNING_KEY: z.string().optional(),
  XERO_URL: url('http', 'https').transform(withoutTrailingSlash).default('https://api.xero.com/api.xro/2.0'),
  XERO_SIGN_IN_URL: url('http', 'https')
    .transform(withoutTrailingSlash)
    .default('https://identity.xero.com/connect/token'),
  GOCARDLESS_URL: url('http', 'https').transform(withoutTrailingSlash).default('https://api.gocardless.com'),
  COMPANIES_HOUSE_URL: url('http', 'https')
    .transform(withoutTrailingSlash)
    .default('https://api.company-information.service.gov.uk'),
  COMPANIES_HOUSE_KEY: z.string().optional(),
  TSA_URL: url('http', 'https').optional(),
  WORKSPACE_FOLDER: z.string().optional(),
  GRAPH_URL: url('http', 'https').transform(withoutTrailingSlash).default('https://graph.microsoft.com/v1.0'),
  GRAPH_SIGN_IN_URL: url('http', 'https')
    .transform(withoutTrailingSlash)
    .default('https://login.microsoftonline.com'),
  SANCTIONS_LIST_URL: url('http', 'https').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 24 * 31).default(24),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
  RETENTION_DAYS: z
    .string()
    .transform((text, context) => {
      const days = parseRetention(text);
      if (days) return days;
      context.addIssue({
        code: 'custom',
        message: `days (at least 30) by status, such as ${RETENTION_EXAMPLE}`,
      });
      return z.NEVER;
    })
    .default({}),
  METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters, preferably random' }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

/**
 * Parses the process's environment. Empty variables count as unset, and unknown ones are ignored.
 * @throws EnvError naming every variable with an invalid value, or one that needs another variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new EnvError(explain(parsed.error.issues, given));
  const vars = parsed.data;
  if (vars.DATABASE_DIRECT_URL !== undefined && vars.DATABASE_URL === undefined)
    throw new EnvError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler');

  const appUrl = vars.APP_URL ?? `http://localhost:${vars.PORT}`;
  const hostname = new URL(appUrl).hostname;
  const loopback = isLoopbackHost(hostname);
  return {
    nodeEnv: vars.NODE_ENV,
    production: vars.NODE_ENV === 'production',
    port: vars.PORT,
    host: vars.HOST,
    appUrl,
    loopback,
    appName: vars.APP_NAME,
    dataDir: resolve(vars.DATA_DIR),
    ...optional('databaseUrl', vars.DATABASE_URL),
    ...optional('databaseDirectUrl', vars.DATABASE_DIRECT_URL),
    databasePoolSize: vars.DATABASE_POOL_SIZE,
    preparedStatements: vars.DATABASE_PREPARED_STATEMENTS ?? vars.DATABASE_DIRECT_URL === undefined,
    allowPolling: vars.ALLOW_POLLING,
    ...optional('authSecret', vars.AUTH_SECRET),
    ...optional('adminEmail', vars.ADMIN_EMAIL?.toLowerCase()),
    ...optional('adminPassword', vars.ADMIN_PASSWORD),
    ...optional('adminName', vars.ADMIN_NAME),
    ...optional('smtpUrl', vars.SMTP_URL),
    mailFrom: vars.MAIL_FROM ?? `${vars.APP_NAME.replace(/[<>@\r\n]/g, '')} <no-reply@${hostname}>`,
    signup: vars.SIGNUP_DOMAINS ? { domains: vars.SIGNUP_DOMAINS } : loopback ? 'open' : 'closed',
    callBookers: vars.CALL_BOOKERS,
    linkTtlDays: vars.LINK_TTL_DAYS,
    trustedProxies: vars.TRUSTED_PROXIES,
    ...optional('axiomApiKey', vars.AXIOM_API_KEY),
    axiomApiUrl: vars.AXIOM_API_URL,
    ...optional('calendlySigningKey', vars.CALENDLY_SIGNING_KEY),
    xeroUrl: vars.XERO_URL,
    xeroSignInUrl: vars.XERO_SIGN_IN_URL,
    gocardlessUrl: vars.GOCARDLESS_URL,
    companiesHouseUrl: vars.COMPANIES_HOUSE_URL,
    ...optional('companiesHouseKey', vars.COMPANIES_HOUSE_KEY),
    ...optional('tsaUrl', vars.TSA_URL),
    workspaceFolder: resolve(vars.WORKSPACE_FOLDER ?? join(vars.DATA_DIR, 'workspaces')),
    graphUrl: vars.GRAPH_URL,
    graphSignInUrl: vars.GRAPH_SIGN_IN_URL,
    ...optional('sanctionsListUrl', vars.SANCTIONS_LIST_URL),
    ...(vars.BACKUP_DIR !== undefined && {
      backups: { dir: resolve(vars.BACKUP_DIR), everyHours: vars.BACKUP_EVERY_HOURS, keep: vars.BACKUP_KEEP },
    }),
    retentionDays: vars.RETENTION_DAYS,
    ...optional('metricsToken', vars.METRICS_TOKEN),
    logLevel: vars.LOG_LEVEL,
  };
}

function optional<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
}

function explain(issues: readonly z.core.$ZodIssue[], given: Record<string, string>): string {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (!first.has(name)) first.set(name, issue.message);
  }
  return [...first]
    .map(
      ([name, allowed]) => `${name}${SECRET.has(name) ? '' : ` is '${given[name]}': it`} must be ${allowed}`,
    )
    .join('\n');
}
