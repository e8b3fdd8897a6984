import { INVITATION_WAITS_SECONDS } from '#contract/intake/calls/undo-booking.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

export const START = '2026-03-02T10:00:00.000Z';
export const BOOKING = { booked_by: 'Ann Adviser', starts_at: '2026-06-01T09:00:00.000Z' };

type Calls = ReturnType<typeof callAs>['calls'];
type Booked = Parameters<Calls['book']>[0];
type Rebooked = Parameters<Calls['rebook']>[0];

/** A desk where Ann Adviser and Paul Partner take calls, and the mails it sends. */
export async function startCallDesk() {
  const services = await startTestServices({ CALL_BOOKERS: 'Ann Adviser,Paul Partner' });
  const staff = callAs(services, await createActor(services));

  async function waitingClient(email = `${crypto.randomUUID()}@example.com`): Promise<string> {
    const { id } = await staff.clients.create({
      first_name: 'Ada',
      surname: 'Lovelace',
      email,
      inquiry_source: 'Phone',
    });
    await staff.questionnaire.enter({ client_id: id, answers: ANSWERS });
    return id;
  }

  /** Books a call, and lets the time pass for which its invitation waits. */
  async function book(client_id: string, booking: Partial<Booked> = {}): Promise<void> {
    await staff.calls.book({ client_id, ...BOOKING, ...booking });
    services.advance(INVITATION_WAITS_SECONDS * 1_000 + 1);
  }
  /** Books a call and sends the invitation. */
  async function invite(client_id: string, booking: Partial<Booked> = {}): Promise<void> {
    await book(client_id, booking);
    await services.sentMails();
  }
  async function rebook(client_id: string, booking: Partial<Rebooked> = {}): Promise<void> {
    await staff.calls.rebook({ client_id, ...BOOKING, ...booking });
  }
  async function correctEmail(id: string, email: string): Promise<void> {
    const { client } = await staff.clients.get({ id });
    await staff.clients.update({ ...client, email });
  }

  const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);
  /** The calendar mails sent to an address, as method and SEQUENCE. */
  const calendarMailsTo = async (email: string) =>
    (await mailsTo(email)).map(
      ({ calendar }) => `${calendar?.method} ${readCalendarMail(calendar?.content, 'SEQUENCE')}`,
    );

  return {
    services,
    staff,
    waitingClient,
    book,
    invite,
    rebook,
    correctEmail,
    mailsTo,
    calendarMailsTo,
    stop: () => services.stop(),
  };
}

export type CallDesk = Awaited<ReturnType<typeof startCallDesk>>;

/** A property of a calendar file, with long lines unfolded. */
export const readCalendarMail = (file: string | undefined, name: string) =>
  new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*)$`, 'm').exec(file?.replace(/\r?\n /g, '') ?? '')?.[1]?.trim();
