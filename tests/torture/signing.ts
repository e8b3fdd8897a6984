import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { connect } from '#server/db/connect.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import {
  type SentProposal,
  sentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { killProcesses } from './crash.ts';
import { newInstallation } from './new-installation.ts';
import type { TorturePart } from './part.ts';
import { SIGNING_PROBLEMS } from './signing-problems.ts';

const NAMES = ['Ada Noether', 'Ben Gauss', 'Cy Euler'];
/** Maximum milliseconds of signing before each kill. Three signatures take about that long. */
const SIGN_MS = 1_500;

type Page = ContractRouterClient<typeof contract>['proposalPage'];
type Request = Parameters<Page['sign']>[0];

interface Round {
  sent: SentProposal;
  /** The request of each signatory, null until it is sent. A page repeats the same request after a lost response. */
  requests: (Request | null)[];
  /** Ids of signatories whose signature the server acknowledged. */
  acknowledged: Set<string>;
}

/**
 * Kills the server, and in half of the rounds also the database, while three people sign. After each restart, a proposal
 * must have its record if and only if it is signed. The signatories then repeat their requests, and each signs only once.
 */
export async function signing(rounds: number): Promise<TorturePart[]> {
  const { dataDir, settings } = await newInstallation();
  const problems: string[] = [];
  const found = { 'before the first': 0, 'half-way': 0, 'after the last': 0 };
  let app: RunningApp | undefined;
  try {
    app = await runApp(settings);
    for (let round = 0; round < rounds && problems.length === 0; round += 1) {
      const current = await newRound(app.url, dataDir, round);
      const signers = signAll(app.url, current);
      await sleep(Math.random() * SIGN_MS);
      await killProcesses(app, dataDir, round % 2 === 0 ? 'server' : 'both');
      await signers;
      app = await runApp(settings);
      const check = async (when: string) => {
        for (const problem of await problemsOf(dataDir, current)) {
          problems.push(`round ${round + 1}, ${when}: ${problem}`);
        }
      };
      await check('after the kill');
      found[await progressOf(dataDir, current)] += 1;
      // If they sign in order, a signatory may have to wait for the previous ones.
      for (let turn = 0; turn < NAMES.length; turn += 1) await signAll(app.url, current);
      if (current.acknowledged.size !== NAMES.length) problems.push(`round ${round + 1}: not all could sign`);
      await check('after the repeat');
    }
  } finally {
    await app?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const where = Object.entries(found).map(([when, count]) => `${count} ${when}`);
  return [
    {
      name: `signing: ${rounds} × kill -9 of the server, or of server and database, while three people sign`,
      passed: problems.length === 0,
      detail:
        problems.join('; ') ||
        `signatures, states, records, statuses and mails agree; kills: ${where.join(', ')} signature`,
    },
  ];
}

async function newRound(url: string, dataDir: string, round: number): Promise<Round> {
  const { call } = await signInOverHttp(url, ADMIN);
  const { id: client_id } = await call.clients.create({
    first_name: 'Ada',
    surname: 'Noether',
    email: 'ada@example.com',
    inquiry_source: 'Email',
  });
  const at = new Date();
  const sent = await withDatabase(dataDir, async (db) => {
    // All rounds come from one address, whose limit they would reach.
    await db.delete(rate_limits);
    return sentProposal(db, {
      client_id,
      at: at.toISOString(),
      valid_until: new Date(at.getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
      names: NAMES,
      order: round % 3 === 0 ? 'in_order' : 'at_once',
    });
  });
  return { sent, requests: NAMES.map(() => null), acknowledged: new Set() };
}

/** All signatories open their pages and sign at the same time, once each. Failed attempts are ignored. */
async function signAll(url: string, { sent, requests, acknowledged }: Round): Promise<void> {
  const link = new RPCLink({ url: `${url}/rpc` });
  const { proposalPage } = createORPCClient<ContractRouterClient<typeof contract>>(link);
  await Promise.all(
    sent.tokens.map(async (token, index) => {
      try {
        const typed_name = NAMES[index] ?? '';
        requests[index] ??= { token, ...signingOf(await proposalPage.open({ token }), { typed_name }) };
        await proposalPage.sign(requests[index]);
        acknowledged.add(sent.ids[index] ?? '');
      } catch {
        // The server was killed, or it is somebody else's turn. The next attempt repeats the request.
      }
    }),
  );
}

async function withDatabase<Result>(
  dataDir: string,
  work: (db: ReturnType<typeof connect>['db']) => Promise<Result>,
): Promise<Result> {
  const { url } = await openInstallation({ dataDir });
  const connection = connect(url, { max: 2, onError: () => undefined });
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

function problemsOf(dataDir: string, { sent, acknowledged }: Round): Promise<string[]> {
  return withDatabase(dataDir, async ({ $client }) => {
    const { rows } = await $client.query<{ problem: string }>(SIGNING_PROBLEMS, [
      sent.version_id,
      [...acknowledged],
    ]);
    return rows.map(({ problem }) => problem);
  });
}

function progressOf(dataDir: string, { sent }: Round) {
  return withDatabase(dataDir, async ({ $client }) => {
    const { rows } = await $client.query<{ signed: number }>(
      `select count(signed_at)::integer as signed from proposal_signatories where version_id = $1`,
      [sent.version_id],
    );
    const signed = rows[0]?.signed ?? 0;
    if (signed === 0) return 'before the first' as const;
    return signed < NAMES.length ? ('half-way' as const) : ('after the last' as const);
  });
}
