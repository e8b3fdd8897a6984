import { signedIn } from '#server/implementer.ts';
import { listOutbox } from './outbox-deliveries.ts';
import { requestDelivery } from './request-delivery.ts';
import { sendAgain, stopDelivery } from './steer-delivery.ts';

const { outbox } = signedIn;

export const outboxRouter = {
  list: outbox.list.handler(listOutbox),
  request: outbox.request.handler(requestDelivery),
  sendAgain: outbox.sendAgain.handler(sendAgain),
  stop: outbox.stop.handler(stopDelivery),
};
