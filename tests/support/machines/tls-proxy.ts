import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

export interface TlsProxy {
  port: number;
  /** Path of its self-signed certificate. */
  certificate: string;
  stop(): Promise<void>;
}

/**
 * Offers TLS in front of the PostgreSQL on `port`, as PostgreSQL itself does. `names` are the certificate's names, such
 * as `IP:127.0.0.1`. `openssl` is the path of the program that makes the certificate.
 */
export async function tlsProxy(openssl: string, port: number, names: string): Promise<TlsProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-tls-'));
  const [certificate, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  spawnSync(openssl, [
    ...['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj', '/CN=test'],
    ...['-addext', `subjectAltName=${names}`, '-keyout', keyFile, '-out', certificate],
  ]);
  const [cert, key] = await Promise.all([readFile(certificate), readFile(keyFile)]);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => undefined);
    // The first message asks whether we offer TLS.
    near.once('data', () => {
      near.write('S');
      const secure = new TLSSocket(near, { isServer: true, cert, key });
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [secure, far],
        [far, secure],
      ] as const) {
        from.on('error', () => to.destroy());
        from.pipe(to);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    certificate,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
