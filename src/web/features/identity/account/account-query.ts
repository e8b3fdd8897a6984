import { type client, orpc } from '#web/lib/api/api.ts';

export type Account = Awaited<ReturnType<typeof client.account.get>>;

export function accountOptions() {
  return orpc.account.get.queryOptions();
}
