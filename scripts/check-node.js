// Runs after `npm ci` on any Node, hence plain JavaScript without imports. Checks npm's own Node, because scripts already
// run on the Node that npm has installed.
const OLDEST = 20;

const running = /\bnode\/v(\d+)\S*/.exec(process.env.npm_config_user_agent ?? '');

if (running && Number(running[1]) < OLDEST) {
  console.error(
    `Tallygate requires Node ${OLDEST} or later, but npm runs on ${running[0]}. Install a newer Node.`,
  );
  process.exit(1);
}
