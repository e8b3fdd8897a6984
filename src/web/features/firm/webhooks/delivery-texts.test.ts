import { expect, it } from 'vitest';
import type { WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import { deliveryHistory, outcomeSentence } from './delivery-texts.ts';

const delivery: WebhookDelivery = {
  id: '5e3a9b52-3b1c-4f0e-9c57-0b5f5a0f3a11',
  endpoint_id: '5e3a9b52-3b1c-4f0e-9c57-0b5f5a0f3a12',
  event_id: '5e3a9b52-3b1c-4f0e-9c57-0b5f5a0f3a13',
  event_type: 'webhook.test',
  payload: '{}',
  state: 'pending',
  attempts: 0,
  answer_status: null,
  answer: null,
  reason: null,
  created_at: '2026-03-02T10:15:30.123Z',
  attempted_at: null,
  next_attempt_at: '2026-03-02T10:15:30.123Z',
};

it('the texts describe the outcome and the next attempt of a delivery', () => {
  expect([outcomeSentence(delivery), deliveryHistory(delivery)]).toEqual([
    null,
    '02/03/2026 10:15 · 0 attempts',
  ]);
  const tried = { ...delivery, attempts: 1, next_attempt_at: '2026-03-02T10:20:30.123Z' };
  expect(deliveryHistory(tried)).toBe('02/03/2026 10:15 · 1 attempt · next 02/03/2026 10:20');
  expect(outcomeSentence({ ...tried, answer_status: 500 })).toBe('Responded with status 500');
  expect(outcomeSentence({ ...tried, reason: 'The connection was refused' })).toBe(
    'The connection was refused',
  );
});
