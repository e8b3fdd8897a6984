import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { type AxiomDouble, startAxiomDouble } from '#server/integrations/axiom/axiom-double.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const KEY = 'axiom-key-for-tests';
let axiom: AxiomDouble;
let services: TestServices;
let as: ReturnType<typeof callAs>;

beforeAll(async () => {
  axiom = await startAxiomDouble({ key: KEY, bots: ['Send proposal', 'Other bot'] });
  services = await startTestServices({
    AXIOM_API_KEY: KEY,
    AXIOM_API_URL: axiom.url,
    APP_URL: 'https://crm.example',
  });
  as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(async () => {
  await services.stop();
  await axiom.stop();
});

const settings = { enabled: true, bot_id: 'Send proposal', webhook_url: '' };

describe('automation settings', () => {
  it('are off, with the default webhook URL, until first saved', async () => {
    expect(await as.automation.get()).toEqual({
      enabled: false,
      bot_id: '',
      webhook_url: '',
      default_webhook_url: 'https://crm.example/functions/axiom-webhook',
      version: 0,
      updated_at: null,
    });
  });

  it('are unavailable to people who are not signed in', async () => {
    const anonymous = callAs(services, null);
    await expect(anonymous.automation.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(anonymous.automation.save({ ...settings, version: 0 })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(anonymous.automation.testConnection({ bot_id: 'x' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('require a bot id when enabled', async () => {
    await expect(as.automation.save({ ...settings, bot_id: ' ', version: 0 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await as.automation.get()).version).toBe(0);
  });

  it('are audited only when a save changes something', async () => {
    const saved = await as.automation.save({ ...settings, bot_id: ' Send proposal ', version: 0 });
    expect(saved).toMatchObject({ ...settings, version: 1, updated_at: '2026-03-02T10:15:30.123Z' });
    await as.automation.save({ ...settings, version: 1 });
    expect(await services.db.select().from(audit_logs)).toMatchObject([
      {
        user_name: 'Sam Staff',
        action: 'SETTINGS_UPDATED',
        table_name: 'axiom_settings',
        new_values: {
          enabled: { from: false, to: true },
          bot_id: { from: '', to: 'Send proposal' },
        },
      },
    ]);
  });

  it('are not overwritten unseen: the second save is rejected with the stored settings', async () => {
    const { version } = await as.automation.get();
    const saves = await Promise.allSettled(
      ['First', 'Second'].map((bot_id) => as.automation.save({ ...settings, bot_id, version })),
    );
    const refused = saves.find(({ status }) => status === 'rejected');
    const stored = await as.automation.get();
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toMatchObject({
      reason: { code: 'ROW_CHANGED', data: { version: version + 1, changed: { bot_id: stored.bot_id } } },
    });
    expect(stored.version).toBe(version + 1);
  });
});

describe('in production', () => {
  it('a webhook URL in a private network is rejected and nothing is stored', async () => {
    const env = { ...services.env, production: true };
    const there = callAs({ ...services, env }, await createActor(services));
    const before = await there.automation.get();
    await expect(
      there.automation.save({ ...settings, webhook_url: 'http://10.0.0.1/x', version: before.version }),
    ).rejects.toMatchObject({ code: 'TARGET_REFUSED', data: { field: 'webhook_url' } });
    expect(await there.automation.get()).toEqual(before);
  });
});

describe('Test Connection', () => {
  const asWith = async (env: Partial<TestServices['env']>) =>
    callAs({ ...services, env: { ...services.env, ...env } }, await createActor(services));

  it('reports that the key works and the bot exists', async () => {
    expect(await as.automation.testConnection({ bot_id: ' Send proposal ' })).toEqual({
      result: 'connected',
      message: null,
    });
    expect(axiom.requests.at(-1)).toEqual({ path: 'POST /list-automations', body: { key: KEY } });
  });

  it('reports that the bot does not exist', async () => {
    expect(await as.automation.testConnection({ bot_id: 'Nobody' })).toMatchObject({ result: 'bot_unknown' });
  });

  it('reports why the key was rejected', async () => {
    const wrong = await asWith({ axiomApiKey: 'wrong' });
    expect(await wrong.automation.testConnection({ bot_id: 'x' })).toEqual({
      result: 'key_refused',
      message: 'Invalid API key',
    });
  });

  it('never shows the key, even if Axiom repeats it', async () => {
    axiom.answerWith({ status: 200, body: JSON.stringify({ status: 'error', message: `No key ${KEY}` }) });
    expect(await as.automation.testConnection({ bot_id: 'x' })).toEqual({
      result: 'key_refused',
      message: 'No key [key]',
    });
    axiom.answerWith(null);
  });

  it('reports an unusable response', async () => {
    axiom.answerWith({ status: 502, body: '<html>' });
    expect(await as.automation.testConnection({ bot_id: 'x' })).toEqual({
      result: 'unreachable',
      message: 'Axiom responded with status 502',
    });
    axiom.answerWith(null);
  });

  it('makes no call into a private network in production', async () => {
    const callsBefore = axiom.requests.length;
    const there = await asWith({ production: true });
    expect(await there.automation.testConnection({ bot_id: 'x' })).toMatchObject({ result: 'unreachable' });
    expect(axiom.requests).toHaveLength(callsBefore);
  });

  it('makes no call without a key', async () => {
    const callsBefore = axiom.requests.length;
    const { axiomApiKey: _, ...env } = services.env;
    const keyless = callAs({ ...services, env }, await createActor(services));
    expect(await keyless.automation.testConnection({ bot_id: 'x' })).toEqual({
      result: 'no_key',
      message: null,
    });
    expect(axiom.requests).toHaveLength(callsBefore);
  });
});
