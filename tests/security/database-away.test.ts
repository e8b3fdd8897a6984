import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let key: string;
const servers: HttpServer[] = [];
// Nobody listens there.
const away = connect('postgresql://nobody@127.0.0.1:1/nothing', { onError: () => undefined });

beforeAll(async () => {
  services = await startTestServices();
  key = await createKey(services, 'staff');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await away.close();
  await services.stop();
});

async function answersOf(served: TestServices, paths: string[]) {
  const server = await serveOverHttp(served);
  servers.push(server);
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return { path, status, retry: headers.get('retry-after') };
    }),
  );
}

it('while the database is away, whatever needs it says 503 and when to ask again', async () => {
  const paths = ['/api/clients', '/api/clients/count', '/readyz'];
  for (const answer of await answersOf({ ...services, db: away.db, connection: away }, paths)) {
    expect(answer).toEqual({ path: answer.path, status: 503, retry: '2' });
  }
});

it('and the process itself is up', async () => {
  expect(await answersOf({ ...services, db: away.db, connection: away }, ['/healthz'])).toMatchObject([
    { status: 200 },
  ]);
});
