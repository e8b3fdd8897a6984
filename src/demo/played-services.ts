import type { Actor, Ctx, Services, SignedInCtx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { recordDelivery } from '#server/features/firm/mail-deliveries/record-delivery.ts';
import type { SeedUser } from './generate-history.ts';
import type { MovedClock } from './moved-clock.ts';

const LINK = /\/proposal\/([\w-]+)/;
/** As if there had been a mail server: the demo's history says that mails went out, and none does. */
const MAIL_SERVER = 'smtp://demo.invalid';
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

/** The context of somebody without an account, under the moved clock. Its mails only leave their newest links in `links`, by address. */
export function playedServices(services: Services, { db, now }: MovedClock, links: Map<string, string>): Ctx {
  const env = { ...services.env, smtpUrl: MAIL_SERVER };
  return {
    ...services,
    env,
    log: services.log.child({}, { level: 'warn' }),
    db,
    now,
    jobs: {
      ...services.jobs,
      async sendMail(_tx, mail, about, { id } = {}) {
        const [, token] = LINK.exec(mail.text) ?? [];
        if (token !== undefined) links.set(mail.to, token);
        if (id !== undefined)
          await recordDelivery({ db, env, now }, { id, about, mail }, { state: 'accepted' });
      },
    },
    actor: null,
    request_id: 'demo',
    request_headers: new Headers({ 'user-agent': BROWSER }),
    response_headers: new Headers(),
    ip_address: '203.0.113.1',
  };
}

/** Returns the context of a user who has an account. */
export async function actorsIn(db: Db, context: Ctx): Promise<(user: SeedUser) => SignedInCtx> {
  const rows = await db
    .select({ user_id: users.id, full_name: users.full_name, email: users.email, role: users.role })
    .from(users);
  const session = { session_id: crypto.randomUUID(), session_expires_at: context.now().toISOString() };
  const actors = new Map(
    rows.map((row) => [row.user_id, { ...row, full_name: row.full_name ?? '', ...session } satisfies Actor]),
  );
  return ({ user_id }) => {
    const actor = actors.get(user_id);
    if (!actor) throw new Error('The demo has no such user');
    return { ...context, actor };
  };
}
