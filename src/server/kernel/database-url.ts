/** Thrown for an invalid PostgreSQL URL. The message completes 'DATABASE_URL must be …'. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

export interface DatabaseServer {
  /** URL of this server alone, without `target_session_attrs`. */
  url: string;
  host: string;
  port: number;
}

export interface DatabaseUrl {
  /** At least one. */
  servers: readonly DatabaseServer[];
  /** Whether only the server that accepts writes may be used. Always true with several servers. */
  writable: boolean;
}

const DEFAULT_PORT = 5432;
/** Values of `target_session_attrs` that select the server that accepts writes. */
const WRITABLE = ['read-write', 'primary'];
const MULTIPLE = ['host', 'port', 'target_session_attrs', 'load_balance_hosts'];
/** Scheme, account, hosts, database and parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)\??([^#]*)/i;
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^\s[\]:/]+))(?::(\d*))?$/i;

/**
 * Parses a PostgreSQL URL. As with libpq, it may name several servers, separated by commas, each with its own port:
 * `postgres://account:password@one:5432,two:5433/database`, or as parameters: `?host=one,two&port=5432,5433`.
 * @throws DatabaseUrlError
 */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, scheme = '', account = '', authority = '', database = '', query = ''] = PARTS.exec(text) ?? [];
  const pairs = query.split('&').filter((pair) => pair !== '');
  const parameter = (name: string) => new URLSearchParams(query).get(name) ?? '';
  const hosts = (parameter('host') || authority).split(',');
  const target = parameter('target_session_attrs').replace(/^any$/, '');
  if (scheme === '' || hosts.some((host) => host === ''))
    throw new DatabaseUrlError('a URL that begins with postgres:// or postgresql://, with a host');
  if (target !== '' && !WRITABLE.includes(target))
    throw new DatabaseUrlError('a URL with target_session_attrs=read-write (or primary, or none)');
  // The driver accepts a URL whose host is a parameter, but the URL parser needs a host after the account.
  if (hosts.length === 1 && !URL.canParse(text.replace('@/', '@host/')))
    throw new DatabaseUrlError('a valid URL');
  // The driver parses a URL with one host itself, even if the host is the directory of a Unix socket.
  if (hosts.length === 1 && target === '')
    return { servers: [{ url: text, ...serverOf(hosts[0] ?? '', parameter('port')) }], writable: false };

  const rest = pairs.filter((pair) => !MULTIPLE.includes(pair.split('=')[0] ?? '')).join('&');
  const servers = hosts.map((each, at) => {
    const { host, port } = serverOf(each, portOf(parameter('port'), hosts.length, at));
    const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const url = `${scheme}${account}${address}${database}${rest && `?${rest}`}`;
    if (!URL.canParse(url)) throw new DatabaseUrlError('a valid URL');
    return { url, host, port };
  });
  return { servers, writable: true };
}

/** A single port applies to all hosts. An empty port means the default. */
function portOf(ports: string, hosts: number, at: number): string {
  const each = ports.split(',');
  if (each.length !== 1 && each.length !== hosts)
    throw new DatabaseUrlError('a URL with one port for all hosts, or with one for each');
  return each.length === 1 ? (each[0] ?? '') : (each[at] ?? '');
}

function serverOf(host: string, portParameter: string): { host: string; port: number } {
  if (host.startsWith('/') || /^%2f/i.test(host)) return { host, port: DEFAULT_PORT };
  const bare = /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(host) ? `[${host}]` : host;
  const [, address, name, ownPort] = HOST.exec(bare) ?? [];
  const port = Number(portParameter || ownPort || DEFAULT_PORT);
  if ((address ?? name) === undefined || !(port >= 1 && port <= 65_535))
    throw new DatabaseUrlError('a URL whose hosts are names or addresses, with ports from 1 to 65535');
  return { host: address ?? name ?? '', port };
}
