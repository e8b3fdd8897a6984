import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { post } from '#server/integrations/outbound/request.ts';
import { isAllowedTarget } from '#server/integrations/outbound/target.ts';

const production = { production: true, appUrl: 'https://crm.example.co.uk' };

describe('URLs that users type and the server requests:', () => {
  it.each([
    'http://localhost/x',
    'http://localhost./',
    'http://LOCALHOST../',
    'http://printer.localhost./',
    'http://127.0.0.1./',
    'http://127.0.0.1:5432',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[2002:7f00:1::]/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:alert(1)',
    'no address',
  ])("'%s' is refused in production", async (text) => {
    expect(await isAllowedTarget(production, text)).toBe(false);
  });

  it.each([
    'https://93.184.215.14/hook',
    'http://[2606:2800:21f::1]/',
    'https://crm.example.co.uk/functions/axiom-webhook',
  ])("'%s' is allowed", async (text) => {
    expect(await isAllowedTarget(production, text)).toBe(true);
  });

  it('outside production, this machine is allowed, for trials', async () => {
    const development = { production: false, appUrl: 'http://localhost:3000' };
    expect(await isAllowedTarget(development, 'http://127.0.0.1:9/')).toBe(true);
    expect(await isAllowedTarget(development, 'file:///etc/passwd')).toBe(false);
  });
});

describe('misbehaving servers:', () => {
  const development = { production: false, appUrl: 'http://localhost:3000' };
  const request = { body: '{}', timeoutMs: 5_000 };
  let server: Server;
  let connections = 0;

  async function listen(made: Server): Promise<number> {
    server = made.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return (server.address() as AddressInfo).port;
  }
  /** Responds to every connection with these bytes and closes it. */
  const answering = (bytes: string) =>
    listen(createServer((socket) => socket.once('data', () => socket.end(bytes))));

  afterEach(async () => {
    connections = 0;
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'in production nothing connects to %s, because the address is checked when connecting',
    async (host) => {
      const port = await answering('HTTP/1.1 204 No Content\r\n\r\n');
      await expect(post(production, `http://${host}:${port}/`, request)).rejects.toThrow(
        'The address is in a private network, which is not allowed',
      );
      expect(connections).toBe(0);
    },
  );

  it('a response larger than 256 KB is refused', async () => {
    const sized = (size: number) => createHttpServer((_, response) => response.end('x'.repeat(size)));
    const largest = await listen(sized(256 * 1024));
    const { body } = await post(development, `http://localhost:${largest}/`, request);
    expect(body).toHaveLength(256 * 1024);
    server.close();
    const larger = await listen(sized(256 * 1024 + 1));
    await expect(post(development, `http://localhost:${larger}/`, request)).rejects.toThrow(
      'The response is too large',
    );
  });

  it('a switch to another protocol counts as a response with status 101', async () => {
    const port = await answering(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(await post(development, `http://localhost:${port}/`, request)).toMatchObject({
      status: 101,
      body: '',
    });
  });

  it.each([
    '',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf',
    'SSH-2.0\r\n',
  ])('a connection cut after %j is an outage, not an endless wait', async (bytes) => {
    const port = await answering(bytes);
    await expect(post(development, `http://localhost:${port}/`, request)).rejects.toThrow(
      /^(The connection was interrupted|The service could not be reached \(HPE_\w+\))$/,
    );
  });
});
