// Runs after `npm ci`, whatever Node there is: plain JavaScript, no imports. npm's own Node is the one to check, since
// scripts already run on the Node that npm has installed.
const OLDEST = 20;

const running = /\bnode\/v(\d+)\S*/.exec(process.env.npm_config_user_agent ?? '');

if (running && Number(running[1]) < OLDEST) {
  console.error(
    `Tallygate requires Node ${OLDEST} or later, but npm runs on ${running[0]}. Install a newer Node.`,
  );
  process.exit(1);
}
