import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';

/**
 * Serves the product's tables with PostGraphile as its documentation starts it: the Amber preset and nothing else. It
 * stores no history, checks no permission and writes no log. PEER_FOLDER is the folder in which PostGraphile is installed.
 */

interface PostGraphile {
  postgraphile(preset: object): { createServ(grafserv: unknown): { addTo(server: Server): Promise<void> } };
}

const load = createRequire(`${String(process.env.PEER_FOLDER)}/package.json`);
const { postgraphile } = load('postgraphile') as PostGraphile;
const { PostGraphileAmberPreset } = load('postgraphile/presets/amber') as { PostGraphileAmberPreset: object };
const { makePgService } = load('postgraphile/adaptors/pg') as { makePgService(options: object): object };
const { grafserv } = load('postgraphile/grafserv/node') as { grafserv: unknown };

const connectionString = String(process.env.DATABASE_URL);
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 20 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
