import { setTimeout as sleep } from 'node:timers/promises';
import { checkOnChanges } from '#server/events/check-on-changes.ts';
import { attemptDelivery, takeDelivery } from './attempt-delivery.ts';
import type { DeliveryHandlers, OutboxServices } from './delivery-handler.ts';

/** Deliveries that a process attempts at once. */
const AT_ONCE = 4;
/** Milliseconds between checks for due retries. New deliveries are noticed immediately. */
const CHECK_EVERY_MS = 5_000;
const STOP_MS = 2_000;

export interface Outbox {
  /** Attempts all deliveries that are due, and waits for them. */
  sendDue(): Promise<void>;
  /** Waits a few seconds for attempts. The rest continues in any process after its lease. */
  stop(): Promise<void>;
}

/** Attempts queued deliveries, in this process or another. With `work: false`, only on request (tests). */
export function startOutbox(
  services: OutboxServices,
  handlers: DeliveryHandlers,
  { work = true }: { work?: boolean } = {},
): Outbox {
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function check(): Promise<number> {
    let started = 0;
    while (!stopped && running.size < AT_ONCE) {
      const delivery = await takeDelivery(services);
      if (!delivery) break;
      started += 1;
      const attempt: Promise<void> = attemptDelivery(services, handlers, delivery)
        .catch((err: unknown) =>
          services.log.error({ err, delivery_id: delivery.id }, "Could not store a delivery's outcome"),
        )
        .finally(() => {
          running.delete(attempt);
          checking?.wake();
        });
      running.add(attempt);
    }
    return started;
  }

  const checking = work
    ? checkOnChanges(services, { entity: 'outbox_deliveries', everyMs: CHECK_EVERY_MS, check })
    : undefined;

  return {
    async sendDue() {
      while ((await check()) > 0) await Promise.all(running);
    },
    async stop() {
      stopped = true;
      await checking?.stop();
      await Promise.race([Promise.all(running), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
