import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '#server/kernel/env.ts';
import { testAxiom, triggerBot } from './axiom.ts';
import { type AxiomDouble, startAxiomDouble } from './axiom-double.fixture.ts';

const KEY = 'axiom-key-for-tests';
const SECRET = 'the-secret-of-this-run';
const call = { name: 'Send proposal', data: { header: ['City'], values: ['Leeds'] }, secret: SECRET };

let axiom: AxiomDouble;
let env: ReturnType<typeof parseEnv>;

beforeAll(async () => {
  axiom = await startAxiomDouble({ key: KEY, bots: [call.name] });
  env = parseEnv({ NODE_ENV: 'test', AXIOM_API_KEY: KEY, AXIOM_API_URL: axiom.url });
});
beforeEach(() => axiom.answerWith(null));
afterAll(() => axiom.stop());

const inCodePoint = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Starts the bot with the given Axiom response and returns the result. */
async function answered(status: number, body: unknown) {
  axiom.answerWith({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
  return triggerBot(env, call);
}

const failed = (reason: string) => expect.objectContaining({ kind: 'failed', reason, run_url: null });

describe('starting the bot', () => {
  it('sends the documented request and returns the URL of the run', async () => {
    expect(await triggerBot(env, call)).toEqual({
      kind: 'started',
      reason: null,
      run_url: 'https://axiom.ai/runs/4711',
      answer_status: 200,
      answer: '{"OPEN LINK IN BROWSER":"https://axiom.ai/runs/4711"}',
    });
    expect(axiom.requests.at(-1)).toEqual({
      path: 'POST /trigger',
      body: { key: KEY, name: 'Send proposal', data: [['City'], ['Leeds']] },
    });
  });

  it('succeeds if Axiom queues the run', async () => {
    expect(await answered(200, { status: 'queued', message: 'Two runs are before it' })).toMatchObject({
      kind: 'queued',
      reason: 'Two runs are before it',
    });
  });

  it('fails with the message from Axiom', async () => {
    expect(await answered(200, { status: 'error', message: 'Out of runtime' })).toEqual(
      failed('Out of runtime'),
    );
    expect(await answered(200, { status: 'error' })).toEqual(failed('Axiom reported an error'));
    axiom.answerWith(null);
    expect(await triggerBot({ ...env, axiomApiKey: 'wrong' }, call)).toEqual(failed('Invalid API key'));
    expect(await triggerBot(env, { ...call, name: 'Nobody' })).toEqual(failed('No automation of that name'));
  });

  it('fails with any status outside 2xx, whatever the body contains', async () => {
    const started = { 'OPEN LINK IN BROWSER': 'https://axiom.ai/runs/1' };
    for (const status of [301, 400, 401, 429, 500, 503]) {
      expect(await answered(status, started)).toEqual(failed(`Axiom responded with status ${status}`));
    }
    expect(await answered(429, { status: 'error', message: 'Too many runs' })).toEqual(
      failed('Too many runs'),
    );
  });

  it.each(['', '<html>', 'null', '[]', '{"status":"success"}', '{"OPEN LINK IN BROWSER":7}', '{"status":'])(
    'fails with an unrecognised response: %s',
    async (body) => {
      expect(await answered(200, body)).toEqual(failed('Axiom sent an unexpected response'));
    },
  );

  it('fails if there is no response within 10 seconds', async () => {
    axiom.answerWith('nothing');
    expect(await triggerBot(env, call, 150)).toEqual(failed('No response within 0.15 seconds'));
    axiom.answerWith(null);
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await triggerBot(env, call);
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000);
    limit.mockRestore();
  });

  it('fails if the connection is refused or the key is missing', async () => {
    const gone = await startAxiomDouble({ key: KEY, bots: [] });
    await gone.stop();
    expect(await triggerBot({ ...env, axiomApiUrl: gone.url }, call)).toEqual(
      failed('The connection was refused'),
    );
    const before = axiom.requests.length;
    const { axiomApiKey: _, ...keyless } = env;
    expect(await triggerBot(keyless, call)).toEqual(failed('AXIOM_API_KEY is not set'));
    expect(axiom.requests).toHaveLength(before);
  });

  it('does not connect to private networks in production', async () => {
    const before = axiom.requests.length;
    expect(await triggerBot({ ...env, production: true }, call)).toMatchObject({ kind: 'failed' });
    expect(axiom.requests).toHaveLength(before);
  });
});

describe('the stored response', () => {
  it('contains neither the key nor the secret of the run', async () => {
    const kept = await answered(400, { status: 'error', message: `No ${KEY}`, sent: { SECRET, KEY } });
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${KEY}|${SECRET}`));
    expect(kept).toMatchObject({ reason: 'No [key]', answer: expect.stringContaining('[secret]') });
  });

  it.each([
    ['with its slashes escaped', (text: string) => JSON.stringify(text).replaceAll('/', '\\/')],
    ['in code points', (text: string) => `"${text.replace(/./g, inCodePoint)}"`],
    ['as JSON within JSON', (text: string) => JSON.stringify(JSON.stringify(text))],
  ])('contains neither the key nor the secret in any encoding: %s', async (_how, spell) => {
    const awkward = { ...env, axiomApiKey: 'a+key/of "tests\\' };
    const body = `{"status":"error","message":${spell(`No ${awkward.axiomApiKey}!`)},"sent":${spell(SECRET)}}`;
    axiom.answerWith({ status: 200, body });
    const kept = await triggerBot(awkward, call);
    expect(kept.reason).toMatch(/^"?No \[key\]!"?$/);
    expect(kept.answer).toMatch(/\[key\].*\[secret\]/);
    expect((await testAxiom(awkward, 'Send proposal')).message).toBe(kept.reason);
  });

  it('is truncated and free of characters the database rejects', async () => {
    const kept = await answered(200, { status: 'error', message: `No${'\u0000'} ${'x'.repeat(50_000)}` });
    expect(kept.reason).toMatch(/^No x+$/);
    expect(kept.reason).toHaveLength(2_000);
    expect(kept.answer).toHaveLength(2_000);
    expect((await answered(502, `bad${'\u0000'} gateway`)).answer).toBe('bad gateway');
  });

  it('has no run URL that a browser would execute', async () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '/runs/1', '']) {
      expect(await answered(200, { 'OPEN LINK IN BROWSER': link })).toMatchObject({
        kind: 'started',
        run_url: null,
      });
    }
  });
});

describe('Test Connection', () => {
  const says = async (status: number, body: unknown) => {
    axiom.answerWith({ status, body: JSON.stringify(body) });
    return testAxiom(env, call.name);
  };
  const error = { status: 'error', message: 'Not today' };

  it('reports a refused key only if Axiom checked it', async () => {
    for (const status of [200, 401, 403]) {
      expect(await says(status, error)).toEqual({ result: 'key_refused', message: 'Not today' });
    }
    expect(await says(401, {})).toEqual({ result: 'key_refused', message: null });
  });

  it('shows the message from Axiom on other errors, or else the status', async () => {
    for (const status of [301, 404, 429, 500, 503]) {
      expect(await says(status, error)).toEqual({ result: 'unreachable', message: 'Not today' });
    }
    const none = { result: 'unreachable', message: 'Axiom responded with status 500' };
    expect(await says(500, { status: 'error' })).toEqual(none);
    expect(await says(500, { status: 'success', data: { names: [call.name] } })).toEqual(none);
    const unreadable = { result: 'unreachable', message: 'Axiom’s answer couldn’t be read' };
    expect(await says(200, { names: [call.name] })).toEqual(unreadable);
  });

  it('truncates a long message', async () => {
    const { message } = await says(200, { status: 'error', message: `No${'\u0000'} ${'x'.repeat(50_000)}` });
    expect(message).toMatch(/^No x+$/);
    expect(message).toHaveLength(2_000);
  });
});
