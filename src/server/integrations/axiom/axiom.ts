import { z } from 'zod';
import type { ConnectionTest } from '#contract/firm/automation/automation-settings.ts';
import type { ProposalSheetRow } from '#contract/proposals/proposals/run.ts';
import { cleanText } from '#contract/values/clean-text.ts';
import { OutboundError, post } from '#server/integrations/outbound/request.ts';
import type { Env } from '#server/kernel/env.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

/*
 * Axiom's HTTP API, as documented at axiom.ai/docs/developer-hub/api: every call is a POST with the key in its JSON
 * body. A call succeeds only if both the status and the body say so.
 */

type AxiomEnv = Pick<Env, 'axiomApiKey' | 'axiomApiUrl' | 'production' | 'appUrl'>;

/** Milliseconds to wait for a response. The user waits for the result of Send. */
const TIMEOUT_MS = 10_000;
/** Maximum length of a stored response, in UTF-16 units. */
const STORED_LENGTH = 2_000;

export interface TriggerAnswer {
  /** `started` and `queued` mean that the bot will run, `failed` that it won't. */
  kind: 'started' | 'queued' | 'failed';
  /** The reason for a failure, or any other message from the service. */
  reason: string | null;
  /** A page that shows the run. */
  run_url: string | null;
  answer_status: number | null;
  /** The response body, without the key and the run's secret. */
  answer: string | null;
}

const triggerAnswerSchema = z.union([
  z.object({ 'OPEN LINK IN BROWSER': z.string() }),
  z.object({ status: z.literal('queued'), message: z.string().optional() }),
  z.object({ status: z.literal('error'), message: z.string().optional() }),
]);

/** Starts the bot `name` with one row of data. Never rejects because of the service's response or its absence. */
export async function triggerBot(
  env: AxiomEnv,
  { name, data, secret }: { name: string; data: ProposalSheetRow; secret: string },
  timeoutMs = TIMEOUT_MS,
): Promise<TriggerAnswer> {
  const failed = (reason: string): TriggerAnswer => ({
    kind: 'failed',
    reason,
    run_url: null,
    answer_status: null,
    answer: null,
  });
  const { axiomApiKey: key } = env;
  if (key === undefined) return failed('AXIOM_API_KEY is not set');
  try {
    const { status, body } = await post(env, `${env.axiomApiUrl}/trigger`, {
      body: JSON.stringify({ key, name, data: [data.header, data.values] }),
      timeoutMs,
    });
    const parsed = blankOut(blankOut(body, key, '[key]'), secret, '[secret]');
    return {
      ...readTriggerAnswer(status, parsed),
      answer_status: status,
      answer: cleanText(parsed, STORED_LENGTH),
    };
  } catch (error) {
    if (error instanceof OutboundError) return failed(error.message);
    throw error;
  }
}

function readTriggerAnswer(status: number, body: string): Pick<TriggerAnswer, 'kind' | 'reason' | 'run_url'> {
  const parsed = triggerAnswerSchema.safeParse(parseJson(body)).data;
  const message = parsed && 'message' in parsed ? storedMessage(parsed.message) : null;
  if (!isSuccess(status)) {
    return { kind: 'failed', reason: message ?? statusReason(status), run_url: null };
  }
  if (parsed === undefined) {
    return { kind: 'failed', reason: 'Axiom sent an unexpected response', run_url: null };
  }
  if ('OPEN LINK IN BROWSER' in parsed) {
    const link = URL.parse(parsed['OPEN LINK IN BROWSER']);
    const followable = link !== null && /^https?:$/.test(link.protocol);
    return { kind: 'started', reason: null, run_url: followable ? link.href : null };
  }
  if (parsed.status === 'queued') return { kind: 'queued', reason: message, run_url: null };
  return { kind: 'failed', reason: message ?? 'Axiom reported an error', run_url: null };
}

const listAnswerSchema = z.union([
  z.object({ status: z.literal('success'), data: z.object({ names: z.array(z.string()) }) }),
  z.object({ status: z.literal('error'), message: z.string().optional() }),
]);

/** Checks that the key is valid and that a bot has this name. */
export async function testAxiom(env: AxiomEnv, botId: string): Promise<ConnectionTest> {
  const { axiomApiKey: key } = env;
  if (key === undefined) return { result: 'no_key', message: null };
  try {
    const { status, body } = await post(env, `${env.axiomApiUrl}/list-automations`, {
      body: JSON.stringify({ key }),
      timeoutMs: TIMEOUT_MS,
    });
    const parsed = listAnswerSchema.safeParse(parseJson(blankOut(body, key, '[key]'))).data;
    const message = parsed?.status === 'error' ? storedMessage(parsed.message) : null;
    const isRefused = status === 401 || status === 403 || (isSuccess(status) && parsed?.status === 'error');
    if (isRefused) return { result: 'key_refused', message };
    if (!isSuccess(status) || parsed?.status !== 'success') {
      const reason = isSuccess(status) ? 'Axiom’s answer couldn’t be read' : statusReason(status);
      return { result: 'unreachable', message: message ?? reason };
    }
    return { result: parsed.data.names.includes(botId) ? 'connected' : 'bot_unknown', message: null };
  } catch (error) {
    if (error instanceof OutboundError) return { result: 'unreachable', message: error.message };
    throw error;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function storedMessage(message = ''): string | null {
  return cleanText(message, STORED_LENGTH) || null;
}

const statusReason = (status: number) => `Axiom responded with status ${status}`;

/**
 * Replaces a secret wherever a JSON text contains it, in any encoding. JSON may escape a character with a backslash or
 * write its code point. JSON within JSON does so twice.
 */
function blankOut(text: string, secret: string, replacement: string): string {
  const codes = Array.from({ length: secret.length }, (_, index) =>
    secret.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  // At most three, so that a long run of backslashes doesn't cause excessive backtracking.
  const spelling = codes.map((code) => String.raw`\\{0,3}(?:\u${code}|u${code})`).join('');
  return text.replace(new RegExp(spelling, 'gi'), replacement);
}
