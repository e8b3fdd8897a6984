import { setTimeout as sleep } from 'node:timers/promises';
import type { Context as HonoContext } from 'hono';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { type FirstCall, FRAME_CALL, firstCalls } from '#contract/desk/first-screen/first-calls.ts';
import type { InitialData } from '#contract/desk/first-screen/initial-data.ts';
import type { Ctx, Services } from '#server/context.ts';
import { readSession } from '#server/features/identity/auth/read-session.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** Functions that make the calls of a document. */
export interface Calls {
  contextOf: (c: HonoContext<HttpEnv>) => Promise<Ctx>;
  run: (call: FirstCall, context: Ctx) => Promise<unknown>;
}

/** Milliseconds after which a document no longer waits for a busy database. Its screen then makes the calls. */
const LONGEST_MS = 1_000;

/**
 * Returns a document's data and the headers of a renewed session, or undefined if reading fails or takes too long, or if
 * the device is handed over.
 */
export async function readInitialData(
  c: HonoContext<HttpEnv>,
  pathname: string,
  { changes }: Pick<Services, 'changes'>,
  calls: Calls,
): Promise<{ initialData: InitialData; headers: Headers } | undefined> {
  const enough = new AbortController();
  const late = sleep(LONGEST_MS, undefined, { signal: enough.signal }).catch(() => undefined);
  const read = async () => {
    const { position } = changes;
    const context = await calls.contextOf(c);
    // The page then asks for the session, and learns who has the device.
    if (context.actor?.handed_over) return;
    const session = readSession(context);
    const answers = session ? await answersFor({ pathname, search: c.req.query() }, context, calls.run) : [];
    const { response_headers: headers } = context;
    return {
      // The position reveals how busy the app is, so only signed-in callers receive it.
      initialData: { session, answers, position: session ? position : '' },
      headers,
    };
  };
  try {
    // If reading fails, the screen makes the calls itself and shows the error.
    return await Promise.race([read().catch(() => undefined), late]);
  } finally {
    enough.abort();
  }
}

/** Omits a call that is refused: the screen makes the call again and shows the reason. */
async function answersFor(
  address: Parameters<typeof firstCalls>[0],
  context: Ctx,
  run: Calls['run'],
): Promise<InitialData['answers']> {
  const answer = async (call: FirstCall): Promise<InitialData['answers']> =>
    run(call, context).then(
      (output) => [{ ...call, output }],
      () => [],
    );
  const [frame] = await answer(FRAME_CALL);
  if (!frame) return [];
  const { saved_views } = frame.output as { saved_views: SavedView[] };
  const answers = await Promise.all(firstCalls(address, saved_views).map(answer));
  return [frame, ...answers.flat()];
}
