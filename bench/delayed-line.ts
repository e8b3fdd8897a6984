import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to `port` that adds half of `delay` milliseconds in each direction. */
export async function delayedLine(port: number, delay: number) {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      // Timers of equal length fire in order.
      from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), delay / 2));
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), delay / 2);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    port: address.port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
