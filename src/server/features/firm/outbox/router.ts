import { signedIn } from '#server/implementer.ts';
import { clientDeliveries, listOutbox } from './outbox-deliveries.ts';
import { requestDelivery } from './request-delivery.ts';
import { sendAgain, stopDelivery } from './steer-delivery.ts';

const { outbox } = signedIn;

export const outboxRouter = {
  list: outbox.list.handler(listOutbox),
  ofClient: outbox.ofClient.handler(({ context, input }) => clientDeliveries(context, input.client_id)),
  request: outbox.request.handler(requestDelivery),
  sendAgain: outbox.sendAgain.handler(sendAgain),
  stop: outbox.stop.handler(stopDelivery),
};
