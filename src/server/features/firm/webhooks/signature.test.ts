import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.ts';

describe('a signature', () => {
  it('matches the test vector of the Standard Webhooks libraries', () => {
    const headers = signedHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_999),
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is made with each secret, the newest first', () => {
    const sign = (...secrets: string[]) =>
      signedHeaders({ id: 'a', at: new Date(0), body: '{}', secrets })['webhook-signature'];
    const [one, other] = [newWebhookSecret(), newWebhookSecret()];
    expect(sign(one, other)).toBe(`${sign(one)} ${sign(other)}`);
  });
});

it('a secret is 32 random bytes after the prefix', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});
