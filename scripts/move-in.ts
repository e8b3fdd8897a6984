import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { pino } from 'pino';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import {
  fitsWhole,
  type MoveInProblem,
  PROBLEM_HEADINGS,
  problemCells,
} from '#contract/desk/move-in/plan.ts';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { installationSecret } from '#embedded-postgres/data-dir/installation-secret.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { connect } from '#server/db/connect.ts';
import { checkSource, moveIn } from '#server/features/desk/move-in/move-in.ts';
import { openSource } from '#server/features/desk/move-in/sources/open-source.ts';
import { SourceError } from '#server/features/desk/move-in/sources/source.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { EnvError, parseEnv } from '#server/kernel/env.ts';
import { findAdmin } from './move-in/find-admin.ts';
import { printPlan, printProgress } from './move-in/print-plan.ts';

// `npm run move-in -- SOURCE` checks, and with --move takes over, the old system's data, whether or not the app is running.
// Exits with 0 if everything fits, 1 if something doesn't or the move failed, and 2 if the command is wrong.
const USAGE = `Name the source: npm run move-in -- SOURCE [--move]

  SOURCE               postgresql://… of the old database, or a folder with clients.csv, client_notes.json …
  --users FILE         CSV or JSON with the columns id and email, for the users' addresses
  --code CLIENT=CODE   another proposal code for a client (repeat as needed)
  --status OLD=OURS    one of our statuses for a status of the old system (repeat as needed)
  --leave-out          move although rows that don't fit stay behind
  --problems FILE      writes the whole list of problems as CSV
  --check              only checks (the default)
  --move               moves in
  --json               prints the result as JSON`;

function usage(message?: string): never {
  console.error(message === undefined ? USAGE : `${message}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        users: { type: 'string' },
        code: { type: 'string', multiple: true, default: [] },
        status: { type: 'string', multiple: true, default: [] },
        problems: { type: 'string' },
        'leave-out': { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        move: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    usage(error instanceof Error ? error.message : undefined);
  }
}

function pairs(given: readonly string[], option: string): [string, string][] {
  return given.map((pair) => {
    const index = pair.lastIndexOf('=');
    const key = pair.slice(0, index).trim();
    const value = pair.slice(index + 1).trim();
    return index < 1 || key === '' || value === ''
      ? usage(`--${option} ${pair} isn't of the form A=B`)
      : [key, value];
  });
}

function asStatus(text: string): ClientStatus {
  const status = CLIENT_STATUSES.find((one) => one === text);
  return status ?? usage(`${text} isn't a status. Use one of ${CLIENT_STATUSES.join(', ')}`);
}

function problemsFile(path: string) {
  const file = createWriteStream(path);
  file.write(`\uFEFF${PROBLEM_HEADINGS.join(',')}\r\n`);
  return {
    async add(problems: MoveInProblem[]): Promise<void> {
      if (!file.write(`${Papa.unparse(problems.map(problemCells), { newline: '\r\n' })}\r\n`))
        await once(file, 'drain');
    },
    async end(): Promise<void> {
      file.end();
      await once(file, 'finish');
    },
  };
}

const { positionals, values } = readArguments();
const [source, ...others] = positionals;
if (source === undefined || others.length > 0) usage();
if (values.check && values.move) usage('Choose either --check or --move');
const codes = new Map(pairs(values.code, 'code').map(([id, code]) => [id.toLowerCase(), code]));
const statuses = new Map(pairs(values.status, 'status').map(([theirs, ours]) => [theirs, asStatus(ours)]));
const here = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

try {
  const env = parseEnv(process.env);
  const installation = await openInstallation(env);
  const connection = connect(installation.url, { max: 4, onError: () => undefined });
  const problems = values.problems === undefined ? null : problemsFile(here(values.problems));
  try {
    const opened = await openSource(
      /^postgres(?:ql)?:/.test(source) ? source : here(source),
      values.users === undefined ? undefined : here(values.users),
    );
    const now = () => new Date();
    const move = {
      url: installation.url,
      source: opened,
      options: { codes, statuses, now: now(), onProgress: printProgress },
      ...(problems && { onProblems: problems.add }),
    };
    if (!values.move) {
      const plan = await checkSource({ env }, move);
      printPlan(plan, { json: values.json, moved: undefined });
      process.exitCode = fitsWhole(plan) ? 0 : 1;
    } else {
      const { db } = connection;
      // Invitations are only queued: the app sends them once it runs.
      const jobs = await startJobs({
        connection,
        log: pino({ level: 'silent' }),
        mailer: { send: async () => 'written' as const, close: () => undefined },
        isMailDue: async () => true,
        brandMail: async (mail) => mail,
        secret: await installationSecret(env),
        work: false,
      });
      try {
        const actor = await findAdmin(db);
        const { plan, moved } = await moveIn(
          { actor, db, env, jobs, now },
          { ...move, leaveOut: values['leave-out'] },
        );
        printPlan(plan, { json: values.json, moved });
        process.exitCode = moved === null ? 1 : 0;
      } finally {
        await jobs.stop();
      }
    }
  } finally {
    await problems?.end();
    await connection.close();
    await installation.close();
  }
} catch (error) {
  const known = error instanceof SourceError || error instanceof DataDirError || error instanceof EnvError;
  console.error(known ? error.message : error);
  process.exit(1);
}
