import { connect, createServer, type Socket } from 'node:net';

export type LineState = 'open' | 'refused' | 'silent';

/**
 * A TCP proxy to `port` that can be cut. Refused: connections are closed. Silent: they stay open, but no data
 * passes. `onData` receives data sent to `port` before it is forwarded.
 */
export async function cuttableProxy(port: number, onData: (sent: Buffer) => void = () => undefined) {
  let state: LineState = 'open';
  let target = port;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'refused') return near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    far.on('error', () => undefined);
    near.on('data', onData);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (state !== 'silent') to.write(chunk);
      });
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    set(next: LineState) {
      state = next;
      if (next === 'refused') cut();
    },
    /** Cuts all connections. New connections lead to another port. */
    redirect(to: number) {
      target = to;
      cut();
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
