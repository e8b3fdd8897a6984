import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNDO_BOOKING_MS } from '#contract/calls/undo-booking.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const START = '2026-03-02T10:00:00.000Z';
const MINUTE_MS = 60_000;

let services: TestServices;
let staff: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices({ CALL_BOOKERS: 'Ann Adviser,Paul Partner' });
  staff = callAs(services, await createActor(services));
});
beforeEach(() => services.setNow(START));
afterAll(() => services.stop());

async function waitingClient(email: string): Promise<string> {
  const { id } = await staff.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email,
    inquiry_source: 'Phone',
  });
  await staff.questionnaire.enter({ client_id: id, answers: ANSWERS });
  return id;
}

type Booked = Parameters<typeof staff.calls.book>[0];
type Rebooked = Parameters<typeof staff.calls.rebook>[0];
const BOOKING = { booked_by: 'Ann Adviser', starts_at: '2026-06-01T09:00:00.000Z' };
/** Books a call, and lets the time for an undo pass. */
async function book(client_id: string, booking: Partial<Booked> = {}): Promise<void> {
  await staff.calls.book({ client_id, ...BOOKING, ...booking });
  services.advance(UNDO_BOOKING_MS + 1);
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
  (await mailsTo(email)).map(({ calendar }) => `${calendar?.method} ${read(calendar?.content, 'SEQUENCE')}`);
/** A property of a calendar file, with long lines unfolded. */
const read = (file: string | undefined, name: string) =>
  new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*)$`, 'm').exec(file?.replace(/\r?\n /g, '') ?? '')?.[1]?.trim();

describe('a call with a date and time', () => {
  it('invites the client, and rebooking and cancelling keep the UID and raise SEQUENCE', async () => {
    const id = await waitingClient('invited@example.com');
    await invite(id, { starts_at: '2026-10-24T09:00:00.000Z' });
    const again = { booked_by: 'Paul Partner', starts_at: '2026-10-26T10:00:00.000Z' };
    await rebook(id, again);
    // Nothing has changed, so no mail is sent.
    await rebook(id, again);
    await services.sentMails();
    expect((await staff.clients.get({ id })).client).toMatchObject({
      booked_by: 'Paul Partner',
      status: 'zoom_call_booked',
    });
    const { content, filename } = await staff.calls.invitation({ client_id: id });
    expect(filename).toBe('zoom-call-2026-10-26.ics');
    await staff.calls.cancel({ client_id: id });

    const mails = await mailsTo('invited@example.com');
    const files = mails.map(({ calendar }) => calendar?.content);
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(files.map((file) => read(file, 'METHOD'))).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(files.map((file) => read(file, 'SEQUENCE'))).toEqual(['0', '1', '2']);
    expect(new Set([...files, content].map((file) => read(file, 'UID'))).size).toBe(1);
    expect(read(content, 'SEQUENCE')).toBe('1');
    expect(files.map((file) => read(file, 'STATUS'))).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    // On the day before the clocks go back, 10:00 is 09:00 UTC; on the day after, it is 10:00 UTC.
    expect(files[0]).toContain('DTSTART;TZID=Europe/London:20261024T100000');
    expect(files[1]).toContain('DTSTART;TZID=Europe/London:20261026T100000');
    expect(files[1]).toContain('DTEND;TZID=Europe/London:20261026T103000');
    expect(files[0]).toContain('BEGIN:VTIMEZONE');
    expect(read(files[0], 'DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/);
    expect(mails[0]?.text).toContain('Saturday, 24 October 2026 at 10:00');
    expect((await staff.calls.get({ client_id: id })).call).toBeNull();
    await expect(staff.calls.invitation({ client_id: id })).rejects.toMatchObject({ code: 'NO_CALL' });
    await expect(staff.calls.cancel({ client_id: id })).rejects.toMatchObject({ code: 'NO_CALL' });
  });

  it('withdraws the invitation if the time is removed, and renews it with a new time', async () => {
    const id = await waitingClient('moved@example.com');
    await invite(id);
    await rebook(id, { starts_at: null });
    await services.sentMails();
    await rebook(id, { starts_at: '2026-06-02T09:00:00.000Z' });
    expect(await calendarMailsTo('moved@example.com')).toEqual(['REQUEST 0', 'CANCEL 1', 'REQUEST 2']);
  });

  it('sends nothing if no time is given', async () => {
    const id = await waitingClient('plain@example.com');
    await invite(id, { starts_at: null });
    await rebook(id, { booked_by: 'Paul Partner', starts_at: null });
    await staff.calls.cancel({ client_id: id });
    expect(await mailsTo('plain@example.com')).toEqual([]);
    expect((await staff.clients.get({ id })).client.status).toBe('zoom_call_booked');
  });
});

describe('a corrected address', () => {
  it('gets the invitation when the call is saved again, and the old address gets a withdrawal', async () => {
    const id = await waitingClient('typo@exmaple.com');
    await invite(id);
    await correctEmail(id, 'corrected@example.com');
    await rebook(id);
    // Saving again sends nothing.
    await rebook(id);
    expect(await calendarMailsTo('typo@exmaple.com')).toEqual(['REQUEST 0', 'CANCEL 1']);
    expect(await calendarMailsTo('corrected@example.com')).toEqual(['REQUEST 1']);
    expect((await mailsTo('corrected@example.com'))[0]?.subject).toMatch(/^Your Zoom call on/);
    const [, withdrawal] = await mailsTo('typo@exmaple.com');
    // The recipient may be a stranger.
    expect(JSON.stringify(withdrawal)).not.toContain('corrected@example.com');
    expect(withdrawal?.text).not.toContain('another time');
    expect((await staff.calls.get({ client_id: id })).call?.invited_email).toBe('corrected@example.com');
    const { timeline } = await staff.clients.get({ id });
    expect(timeline.items.filter(({ type }) => type === 'call.rebooked')).toMatchObject([
      { changes: { invited_email: { from: 'typo@exmaple.com', to: 'corrected@example.com' } } },
    ]);
  });

  it('gets no withdrawal if only the old address was invited, which gets it instead', async () => {
    const id = await waitingClient('first@example.com');
    await invite(id);
    await correctEmail(id, 'second@example.com');
    await staff.calls.cancel({ client_id: id });
    expect(await calendarMailsTo('first@example.com')).toEqual(['REQUEST 0', 'CANCEL 1']);
    expect(await calendarMailsTo('second@example.com')).toEqual([]);
  });

  it('is treated as the same address if only capitals differ', async () => {
    const id = await waitingClient('capital@example.com');
    await invite(id);
    await correctEmail(id, 'Capital@example.com');
    await rebook(id);
    expect(await calendarMailsTo('Capital@example.com')).toEqual([]);
  });
});

describe('a call in the past', () => {
  async function pastCall(email: string): Promise<string> {
    const id = await waitingClient(email);
    await invite(id);
    services.setNow(BOOKING.starts_at);
    return id;
  }

  it('is cancelled without a mail', async () => {
    const id = await pastCall('took-place@example.com');
    const { cancelled_at } = await staff.calls.cancel({ client_id: id });
    expect(cancelled_at).toBe(BOOKING.starts_at);
    expect(await calendarMailsTo('took-place@example.com')).toEqual(['REQUEST 0']);
  });

  it('is booked again without a mail after the status was set back by hand', async () => {
    const id = await pastCall('again@example.com');
    await staff.clients.setStatus({ id, status: 'info_returned' });
    await staff.calls.book({ client_id: id, booked_by: 'Paul Partner', starts_at: null });
    expect(await calendarMailsTo('again@example.com')).toEqual(['REQUEST 0']);
  });

  it('moves to the other booker without a mail', async () => {
    const id = await pastCall('other-booker@example.com');
    await rebook(id, { booked_by: 'Paul Partner' });
    expect(await calendarMailsTo('other-booker@example.com')).toEqual(['REQUEST 0']);
  });

  it('gets an invitation if it is moved to the future', async () => {
    const id = await pastCall('no-show@example.com');
    await rebook(id, { starts_at: '2026-06-08T09:00:00.000Z' });
    expect(await calendarMailsTo('no-show@example.com')).toEqual(['REQUEST 0', 'REQUEST 1']);
  });
});

describe('while the mail server is down', () => {
  it('an invitation is not sent after its withdrawal', async () => {
    const id = await waitingClient('away-cancelled@example.com');
    await book(id);
    await staff.calls.cancel({ client_id: id });
    expect(await calendarMailsTo('away-cancelled@example.com')).toEqual(['CANCEL 1']);
  });

  it('only the newest of several times is sent', async () => {
    const id = await waitingClient('away-moved@example.com');
    await book(id);
    await rebook(id, { starts_at: null });
    await rebook(id, { starts_at: '2026-06-02T09:00:00.000Z' });
    expect(await calendarMailsTo('away-moved@example.com')).toEqual(['REQUEST 2']);
  });

  it('only the newest of several withdrawals is sent', async () => {
    const id = await waitingClient('away-withdrawn@example.com');
    await invite(id);
    await rebook(id, { starts_at: null });
    await rebook(id);
    await staff.calls.cancel({ client_id: id });
    expect(await calendarMailsTo('away-withdrawn@example.com')).toEqual(['REQUEST 0', 'CANCEL 3']);
  });

  it('the old address still gets the withdrawal', async () => {
    const id = await waitingClient('away-typo@example.com');
    await invite(id);
    await correctEmail(id, 'away-corrected@example.com');
    await rebook(id);
    await rebook(id, { starts_at: '2026-06-02T09:00:00.000Z' });
    expect(await calendarMailsTo('away-typo@example.com')).toEqual(['REQUEST 0', 'CANCEL 1']);
    expect(await calendarMailsTo('away-corrected@example.com')).toEqual(['REQUEST 2']);
  });

  it('nothing is sent about a time that has passed by then', async () => {
    const id = await waitingClient('away-late@example.com');
    await book(id);
    services.advance(Date.parse(BOOKING.starts_at) - Date.parse(START) + MINUTE_MS);
    expect(await calendarMailsTo('away-late@example.com')).toEqual([]);
  });

  it('nothing is sent about an erased client', async () => {
    const id = await waitingClient('away-erased@example.com');
    await book(id);
    await services.connection.pool.query('delete from clients where id = $1', [id]);
    expect(await calendarMailsTo('away-erased@example.com')).toEqual([]);
  });
});

describe('the join link', () => {
  const LINK = 'https://zoom.example/j/1?pwd=a&b=c';
  const OWN = 'https://meet.example/for-ada';
  const save = async (join_url: string, name = 'Ann Adviser') => {
    const link = (await staff.calls.bookerLinks()).find((one) => one.name === name);
    return staff.calls.saveBookerLink({ name, join_url, version: link?.version ?? 0 });
  };

  it("of the person taking the call is in the mail, in the calendar file and on the client's page", async () => {
    await save(LINK);
    const id = await waitingClient('joins@example.com');
    await invite(id);
    const [mail] = await mailsTo('joins@example.com');
    expect(mail?.text).toContain(`Join the call:\n${LINK}`);
    expect(mail?.html).toContain(`href="${LINK.replace('&', '&amp;')}"`);
    expect(read(mail?.calendar?.content, 'LOCATION')).toBe(LINK);
    expect(read(mail?.calendar?.content, 'CONFERENCE')).toContain(LINK);
    expect(await staff.calls.get({ client_id: id })).toMatchObject({ join_url: LINK });
    expect(read((await staff.calls.invitation({ client_id: id })).content, 'LOCATION')).toBe(LINK);
  });

  it("of the call overrides the person's, and a change to either is sent when the call is next saved", async () => {
    await save(LINK);
    const id = await waitingClient('own-link@example.com');
    await invite(id, { join_url: OWN });
    const newest = async () =>
      read((await mailsTo('own-link@example.com')).at(-1)?.calendar?.content, 'LOCATION');
    expect(await newest()).toBe(OWN);
    await save(`${LINK}&new`);
    await rebook(id);
    expect(await mailsTo('own-link@example.com')).toHaveLength(1);
    await rebook(id, { join_url: null });
    expect(await newest()).toBe(`${LINK}&new`);
    await save(LINK);
    await rebook(id);
    await rebook(id);
    expect(await newest()).toBe(LINK);
    expect(await calendarMailsTo('own-link@example.com')).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2']);
  });

  it('is optional, and must use https', async () => {
    await save('');
    const id = await waitingClient('no-link@example.com');
    await invite(id);
    expect((await mailsTo('no-link@example.com'))[0]?.text).not.toContain('Join the call');
    expect(await staff.calls.get({ client_id: id })).toMatchObject({ join_url: null });
    for (const join_url of ['http://zoom.example/j/1', 'javascript:alert(1)']) {
      await expect(save(join_url)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(rebook(id, { join_url })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(
      staff.calls.saveBookerLink({ name: 'Nobody', join_url: LINK, version: 0 }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_BOOKER' });
  });

  it('is not overwritten unseen, and saving it again changes nothing', async () => {
    const { version } = await save(LINK, 'Paul Partner');
    const again = { name: 'Paul Partner', join_url: LINK, version };
    expect(await staff.calls.saveBookerLink(again)).toEqual(again);
    await save(OWN, 'Paul Partner');
    await expect(staff.calls.saveBookerLink({ ...again, join_url: `${LINK}&x` })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
    });
  });
});

describe('a reply to a mail about a call', () => {
  it('goes to the user who saved the booking, not to the person taking the call', async () => {
    const actor = await createActor(services, { full_name: 'Beth Booker' });
    const id = await waitingClient('answers@example.com');
    await callAs(services, actor).calls.book({ client_id: id, ...BOOKING });
    const [mail] = await mailsTo('answers@example.com');
    expect(mail?.replyTo).toEqual({ name: 'Beth Booker', address: actor.email });
    expect(mail?.text).toContain('please reply to this email');
  });

  it('is not requested if an API key booked the call', async () => {
    const actor = await createActor(services);
    const id = await waitingClient('program@example.com');
    const program = { ...actor, email: '', api_key: { made_by: actor.user_id } };
    await callAs(services, program).calls.book({ client_id: id, ...BOOKING });
    const [mail] = await mailsTo('program@example.com');
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).not.toContain('reply');
  });
});
