import { constants, createHash, randomUUID, verify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const UNIT = 327_680;

interface Item {
  id: string;
  parent: string | null;
  name: string;
  content: Buffer | null;
}

/**
 * `status`: refuses the request. `cut`: ends the connection before anything happens. `lost`: does what was asked, but ends
 * the connection before the answer. `silent`: does it, and never answers.
 */
export type GraphFault =
  | { status: number; headers?: Record<string, string>; code?: string }
  | 'cut'
  | 'lost'
  | 'silent';

interface Reply {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * A double of Microsoft Graph's drives and of the sign-in, as documented at learn.microsoft.com/graph: client credentials,
 * items by id and by path, conflictBehavior, upload sessions whose pieces must be multiples of 327,680 bytes in order.
 * Uploads have a server of their own.
 */
export async function startGraphDouble({
  secret = 'graph-secret',
  certificate,
}: {
  secret?: string;
  certificate?: string;
} = {}) {
  const drive = { id: 'b!library', name: 'Clients' };
  const root: Item = { id: 'root-id', parent: null, name: 'root', content: null };
  const items = new Map([[root.id, root]]);
  const tokens = new Set<string>();
  const sessions = new Map<string, { parent: string; name: string; received: Buffer; size: number }>();
  const faults: (GraphFault | null)[] = [];
  const calls: { call: string; authorization: string | undefined; range: string | undefined }[] = [];
  /** Each creation of a folder or file. Replacing a file creates nothing. */
  const created: string[] = [];

  const error = (status: number, code: string): Reply => ({
    status,
    body: { error: { code, message: code } },
  });
  const shown = ({ id, name, content }: Item) => ({
    id,
    name,
    webUrl: `https://firm.example/${id}`,
    ...(content ? { file: {}, size: content.length } : { folder: {} }),
  });
  const childOf = (parent: string, name: string) =>
    [...items.values()].find(
      (item) => item.parent === parent && item.name.toLowerCase() === name.toLowerCase(),
    );

  function store(parent: string, name: string, content: Buffer): Reply {
    const found = childOf(parent, name);
    if (found) {
      found.content = content;
      return { status: 200, body: shown(found) };
    }
    return { status: 201, body: shown(add(parent, name, content)) };
  }

  function add(parent: string, name: string, content: Buffer | null): Item {
    const item = { id: randomUUID(), parent, name, content };
    items.set(item.id, item);
    created.push(name);
    return item;
  }

  function signIn(form: URLSearchParams, url: string): Reply {
    const refused = (description: string) => ({
      status: 401,
      body: { error: 'invalid_client', error_description: `${description}\r\nTrace ID: 1` },
    });
    if (form.get('scope') !== `${api}/.default`) return refused('AADSTS70011: The scope is not valid.');
    const proof = form.get('client_assertion');
    if (proof ? !isSigned(proof, url) : form.get('client_secret') !== secret)
      return refused('AADSTS7000215: Invalid client secret provided.');
    const token = randomUUID();
    tokens.add(token);
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: token } };
  }

  function isSigned(assertion: string, url: string): boolean {
    if (certificate === undefined) return false;
    const [header = '', claims = '', signature = ''] = assertion.split('.');
    const { raw, publicKey } = new X509Certificate(certificate);
    const said = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const key = {
      key: publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    };
    return (
      said.alg === 'PS256' &&
      said['x5t#S256'] === createHash('sha256').update(raw).digest('base64url') &&
      aud === `${api}${url}` &&
      verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
    );
  }

  function graph(method: string, url: string, body: Buffer): Reply {
    const json = () => JSON.parse(body.toString());
    if (
      /^\/(drives\/b!library|sites\/firm\.example:\/sites\/clients:\/drive|users\/ada@firm\.example\/drive)$/.test(
        url,
      )
    )
      return { status: 200, body: drive };
    const [, address = ''] = url.match(/^\/drives\/b!library(\/.*)$/) ?? [];
    const [, from, below = '', rest = ''] =
      address.match(/^\/(root|items\/[^/:]+)(?::\/([^:]*):?)?(\/[a-zA-Z]+)?$/) ?? [];
    if (from === undefined) return error(404, 'itemNotFound');
    let parent = items.get(from === 'root' ? root.id : from.replace('items/', ''));
    const names = below.split('/').filter(Boolean);
    const last = rest === '/content' || rest === '/createUploadSession' ? names.pop() : undefined;
    for (const name of names) parent = parent && childOf(parent.id, name);
    if (!parent) return error(404, 'itemNotFound');
    if (method === 'GET') return { status: 200, body: shown(parent) };
    if (method === 'DELETE') {
      items.delete(parent.id);
      return { status: 204 };
    }
    if (method === 'PATCH') {
      const { name } = json();
      const other = parent.parent && childOf(parent.parent, name);
      if (other && other !== parent) return error(409, 'nameAlreadyExists');
      parent.name = name;
      return { status: 200, body: shown(parent) };
    }
    if (rest === '/children') {
      const { name, '@microsoft.graph.conflictBehavior': conflict } = json();
      if (conflict !== 'fail') return error(400, 'invalidRequest');
      if (childOf(parent.id, name)) return error(409, 'nameAlreadyExists');
      return { status: 201, body: shown(add(parent.id, name, null)) };
    }
    if (rest === '/content') {
      if (body.length > 4_194_304) return error(413, 'requestTooLarge');
      return store(parent.id, last ?? '', body);
    }
    if (json().item['@microsoft.graph.conflictBehavior'] !== 'replace') return error(400, 'invalidRequest');
    const id = randomUUID();
    sessions.set(id, { parent: parent.id, name: last ?? '', received: Buffer.alloc(0), size: 0 });
    return {
      status: 200,
      body: { uploadUrl: `${uploads}/up/${id}`, expirationDateTime: '2030-01-01T00:00:00Z' },
    };
  }

  function upload(request: IncomingMessage, body: Buffer): Reply {
    const id = request.url?.replace('/up/', '') ?? '';
    const session = sessions.get(id);
    if (!session) return error(404, 'itemNotFound');
    // The documented answer to a header that doesn't belong here.
    if (request.headers.authorization) return error(401, 'unauthenticated');
    const state = () => ({ nextExpectedRanges: [`${session.received.length}-`] });
    if (request.method === 'GET') return { status: 200, body: state() };
    const [, from = '', to = '', size = ''] =
      request.headers['content-range']?.match(/^bytes (\d+)-(\d+)\/(\d+)$/) ?? [];
    if (Number(from) !== session.received.length) return error(416, 'invalidRange');
    if (Number(to) - Number(from) + 1 !== body.length) return error(400, 'invalidRequest');
    const received = Buffer.concat([session.received, body]);
    const isLast = received.length === Number(size);
    if (!isLast && body.length % UNIT !== 0) return error(400, 'invalidRequest');
    session.received = received;
    if (!isLast) return { status: 202, body: state() };
    sessions.delete(id);
    return store(session.parent, session.name, received);
  }

  async function listen(answer: (request: IncomingMessage, body: Buffer) => Reply) {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url = '', headers } = request;
      calls.push({
        call: `${method} ${decodeURIComponent(url)}`,
        authorization: headers.authorization,
        range: headers['content-range'],
      });
      const fault = faults.shift() ?? null;
      if (fault === 'cut') return response.destroy();
      if (fault && fault !== 'lost' && fault !== 'silent') {
        const reply = error(fault.status, fault.code ?? 'fault');
        return send(response, { ...reply, ...(fault.headers && { headers: fault.headers }) });
      }
      const reply = answer(request, Buffer.concat(chunks));
      if (fault === 'silent') return undefined;
      if (fault === 'lost') return response.destroy();
      return send(response, reply);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  const apiServer = await listen((request, body) => {
    const url = decodeURIComponent(request.url ?? '');
    if (url.endsWith('/oauth2/v2.0/token')) return signIn(new URLSearchParams(body.toString()), url);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) return error(401, 'InvalidAuthenticationToken');
    return graph(request.method ?? '', url.replace('/v1.0', ''), body);
  });
  const uploadServer = await listen(upload);
  const api = apiServer.url;
  const uploads = uploadServer.url;

  return {
    url: api,
    uploads,
    env: { GRAPH_URL: `${api}/v1.0`, GRAPH_SIGN_IN_URL: api },
    calls,
    created,
    /** The next calls meet these faults; null is none. */
    failWith: (...given: (GraphFault | null)[]) => faults.push(...given),
    clearFaults: () => {
      faults.length = 0;
    },
    revokeTokens: () => tokens.clear(),
    addFolder: (name: string, parent = root.id) => add(parent, name, null),
    childOf: (parent: string | undefined, name: string) => childOf(parent ?? '', name),
    root: root.id,
    /** Paths of everything in the library. */
    tree: () =>
      [...items.values()]
        .filter((item) => item.parent !== null)
        .map((item) => pathOf(item))
        .toSorted(),
    async stop() {
      for (const { server } of [apiServer, uploadServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };

  function pathOf(item: Item): string {
    const parent = item.parent === null ? undefined : items.get(item.parent);
    return parent && parent !== root ? `${pathOf(parent)}/${item.name}` : item.name;
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(body && JSON.stringify(body));
}

export type GraphDouble = Awaited<ReturnType<typeof startGraphDouble>>;
