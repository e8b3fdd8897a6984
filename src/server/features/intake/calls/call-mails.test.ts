import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { BOOKING, readCalendarMail, START, startCallDesk } from './call-desk.fixture.ts';

const desk = await startCallDesk();
const { staff } = desk;
beforeEach(() => desk.services.setNow(START));
afterAll(() => desk.stop());

const MINUTE_MS = 60_000;

describe('a user who has not entered a name', () => {
  it('cannot invite the client to a call', async () => {
    const unnamed = await createActor(desk.services, { full_name: 'Administrator', lacks_name: true });
    const { calls } = callAs(desk.services, unnamed);
    const client_id = await desk.waitingClient('uninvited@example.com');
    await expect(calls.book({ client_id, ...BOOKING })).rejects.toMatchObject({ code: 'NAME_NEEDED' });
    await calls.book({ client_id, booked_by: BOOKING.booked_by, starts_at: null });
    await expect(calls.rebook({ client_id, ...BOOKING })).rejects.toMatchObject({ code: 'NAME_NEEDED' });
    expect(await desk.mailsTo('uninvited@example.com')).toEqual([]);
  });

  it('is not named in the mail that withdraws an invitation', async () => {
    const unnamed = await createActor(desk.services, { full_name: 'Administrator', lacks_name: true });
    const client_id = await desk.waitingClient('withdrawn@example.com');
    await desk.invite(client_id);
    await callAs(desk.services, unnamed).calls.cancel({ client_id });
    const [, withdrawal] = await desk.mailsTo('withdrawn@example.com');
    expect(withdrawal?.replyTo).toEqual({ name: '', address: unnamed.email });
    expect(JSON.stringify(withdrawal)).not.toContain('Administrator');
  });
});

describe('a call', () => {
  it('updates the same invitation when it is rebooked or cancelled', async () => {
    const id = await desk.waitingClient('invited@example.com');
    await desk.invite(id, { starts_at: '2026-10-24T09:00:00.000Z' });
    const again = { booked_by: 'Paul Partner', starts_at: '2026-10-26T10:00:00.000Z' };
    await desk.rebook(id, again);
    // Nothing has changed, so no mail is sent.
    await desk.rebook(id, again);
    await desk.services.sentMails();
    expect((await staff.clients.get({ id })).client).toMatchObject({
      booked_by: 'Paul Partner',
      status: 'zoom_call_booked',
    });
    const { content, filename } = await staff.calls.invitation({ client_id: id });
    expect(filename).toBe('zoom-call-2026-10-26.ics');
    await staff.calls.cancel({ client_id: id });

    const mails = await desk.mailsTo('invited@example.com');
    const files = mails.map(({ calendar }) => calendar?.content);
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(files.map((file) => readCalendarMail(file, 'METHOD'))).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(files.map((file) => readCalendarMail(file, 'SEQUENCE'))).toEqual(['0', '1', '2']);
    expect(new Set([...files, content].map((file) => readCalendarMail(file, 'UID'))).size).toBe(1);
    expect(readCalendarMail(content, 'SEQUENCE')).toBe('1');
    expect(files.map((file) => readCalendarMail(file, 'STATUS'))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ]);
    // On the day before the clocks go back, 10:00 is 09:00 UTC. On the day after, it is 10:00 UTC.
    expect(files[0]).toContain('DTSTART;TZID=Europe/London:20261024T100000');
    expect(files[1]).toContain('DTSTART;TZID=Europe/London:20261026T100000');
    expect(files[1]).toContain('DTEND;TZID=Europe/London:20261026T103000');
    expect(files[0]).toContain('BEGIN:VTIMEZONE');
    expect(readCalendarMail(files[0], 'DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/);
    expect(mails[0]?.text).toContain('Saturday, 24 October 2026 at 10:00');
    expect((await staff.calls.get({ client_id: id })).call).toBeNull();
    await expect(staff.calls.invitation({ client_id: id })).rejects.toMatchObject({ code: 'NO_CALL' });
    await expect(staff.calls.cancel({ client_id: id })).rejects.toMatchObject({ code: 'NO_CALL' });
  });

  it('withdraws the invitation if the time is removed', async () => {
    const id = await desk.waitingClient('moved@example.com');
    await desk.invite(id);
    await desk.rebook(id, { starts_at: null });
    await desk.services.sentMails();
    await desk.rebook(id, { starts_at: '2026-06-02T09:00:00.000Z' });
    expect(await desk.calendarMailsTo('moved@example.com')).toEqual(['REQUEST 0', 'CANCEL 1', 'REQUEST 2']);
  });

  it('without a time sends nothing', async () => {
    const id = await desk.waitingClient('plain@example.com');
    await desk.invite(id, { starts_at: null });
    await desk.rebook(id, { booked_by: 'Paul Partner', starts_at: null });
    await staff.calls.cancel({ client_id: id });
    expect(await desk.mailsTo('plain@example.com')).toEqual([]);
    expect((await staff.clients.get({ id })).client.status).toBe('zoom_call_booked');
  });
});

describe('a corrected address', () => {
  it('gets the invitation when the call is saved again', async () => {
    const id = await desk.waitingClient('typo@exmaple.com');
    await desk.invite(id);
    await desk.correctEmail(id, 'corrected@example.com');
    await desk.rebook(id);
    // Saving again sends nothing.
    await desk.rebook(id);
    expect(await desk.calendarMailsTo('typo@exmaple.com')).toEqual(['REQUEST 0', 'CANCEL 1']);
    expect(await desk.calendarMailsTo('corrected@example.com')).toEqual(['REQUEST 1']);
    expect((await desk.mailsTo('corrected@example.com'))[0]?.subject).toMatch(/^Your Zoom call on/);
    const [, withdrawal] = await desk.mailsTo('typo@exmaple.com');
    // The recipient may be a stranger.
    expect(JSON.stringify(withdrawal)).not.toContain('corrected@example.com');
    expect(withdrawal?.text).not.toContain('another time');
    expect((await staff.calls.get({ client_id: id })).call?.invited_email).toBe('corrected@example.com');
    const { timeline } = await staff.clients.get({ id });
    expect(timeline.items.filter(({ type }) => type === 'call.rebooked')).toMatchObject([
      { changes: { invited_email: { from: 'typo@exmaple.com', to: 'corrected@example.com' } } },
    ]);
  });

  it('gets no withdrawal if it was never invited', async () => {
    const id = await desk.waitingClient('first@example.com');
    await desk.invite(id);
    await desk.correctEmail(id, 'second@example.com');
    await staff.calls.cancel({ client_id: id });
    expect(await desk.calendarMailsTo('first@example.com')).toEqual(['REQUEST 0', 'CANCEL 1']);
    expect(await desk.calendarMailsTo('second@example.com')).toEqual([]);
  });

  it('is treated as the same address if only capitals differ', async () => {
    const id = await desk.waitingClient('capital@example.com');
    await desk.invite(id);
    await desk.correctEmail(id, 'Capital@example.com');
    await desk.rebook(id);
    expect(await desk.calendarMailsTo('Capital@example.com')).toEqual([]);
  });
});

describe('a call in the past', () => {
  async function pastCall(email: string): Promise<string> {
    const id = await desk.waitingClient(email);
    await desk.invite(id);
    desk.services.setNow(BOOKING.starts_at);
    return id;
  }

  it('is cancelled without a mail', async () => {
    const id = await pastCall('took-place@example.com');
    const { cancelled_at } = await staff.calls.cancel({ client_id: id });
    expect(cancelled_at).toBe(BOOKING.starts_at);
    expect(await desk.calendarMailsTo('took-place@example.com')).toEqual(['REQUEST 0']);
  });

  it('is booked again without a mail after the status was set back by hand', async () => {
    const id = await pastCall('again@example.com');
    await staff.clients.setStatus({ id, status: 'info_returned' });
    await staff.calls.book({ client_id: id, booked_by: 'Paul Partner', starts_at: null });
    expect(await desk.calendarMailsTo('again@example.com')).toEqual(['REQUEST 0']);
  });

  it('moves to the other booker without a mail', async () => {
    const id = await pastCall('other-booker@example.com');
    await desk.rebook(id, { booked_by: 'Paul Partner' });
    expect(await desk.calendarMailsTo('other-booker@example.com')).toEqual(['REQUEST 0']);
  });

  it('causes an invitation if it is moved to the future', async () => {
    const id = await pastCall('no-show@example.com');
    await desk.rebook(id, { starts_at: '2026-06-08T09:00:00.000Z' });
    expect(await desk.calendarMailsTo('no-show@example.com')).toEqual(['REQUEST 0', 'REQUEST 1']);
  });
});

describe('while the mail server is down', () => {
  it('an invitation is dropped if it is withdrawn before it is sent', async () => {
    const id = await desk.waitingClient('away-cancelled@example.com');
    await desk.book(id);
    await staff.calls.cancel({ client_id: id });
    expect(await desk.calendarMailsTo('away-cancelled@example.com')).toEqual(['CANCEL 1']);
  });

  it('only the invitation to the newest time is sent', async () => {
    const id = await desk.waitingClient('away-moved@example.com');
    await desk.book(id);
    await desk.rebook(id, { starts_at: null });
    await desk.rebook(id, { starts_at: '2026-06-02T09:00:00.000Z' });
    expect(await desk.calendarMailsTo('away-moved@example.com')).toEqual(['REQUEST 2']);
  });

  it('only the newest of several withdrawals is sent', async () => {
    const id = await desk.waitingClient('away-withdrawn@example.com');
    await desk.invite(id);
    await desk.rebook(id, { starts_at: null });
    await desk.rebook(id);
    await staff.calls.cancel({ client_id: id });
    expect(await desk.calendarMailsTo('away-withdrawn@example.com')).toEqual(['REQUEST 0', 'CANCEL 3']);
  });

  it('the old address of a client still gets the withdrawal', async () => {
    const id = await desk.waitingClient('away-typo@example.com');
    await desk.invite(id);
    await desk.correctEmail(id, 'away-corrected@example.com');
    await desk.rebook(id);
    await desk.rebook(id, { starts_at: '2026-06-02T09:00:00.000Z' });
    expect(await desk.calendarMailsTo('away-typo@example.com')).toEqual(['REQUEST 0', 'CANCEL 1']);
    expect(await desk.calendarMailsTo('away-corrected@example.com')).toEqual(['REQUEST 2']);
  });

  it('a call whose time passes meanwhile causes no mail', async () => {
    const id = await desk.waitingClient('away-late@example.com');
    await desk.book(id);
    desk.services.advance(Date.parse(BOOKING.starts_at) - Date.parse(START) + MINUTE_MS);
    expect(await desk.calendarMailsTo('away-late@example.com')).toEqual([]);
  });

  it('nothing is sent about an erased client', async () => {
    const id = await desk.waitingClient('away-erased@example.com');
    await desk.book(id);
    await desk.services.connection.pool.query('delete from clients where id = $1', [id]);
    expect(await desk.calendarMailsTo('away-erased@example.com')).toEqual([]);
  });
});

describe('a reply to a mail about a call', () => {
  it('goes to the user who saved the booking', async () => {
    const actor = await createActor(desk.services, { full_name: 'Beth Booker' });
    const id = await desk.waitingClient('answers@example.com');
    await callAs(desk.services, actor).calls.book({ client_id: id, ...BOOKING });
    const [mail] = await desk.mailsTo('answers@example.com');
    expect(mail?.replyTo).toEqual({ name: 'Beth Booker', address: actor.email });
    expect(mail?.text).toContain('please reply to this email');
  });

  it('is not requested if an API key booked the call', async () => {
    const actor = await createActor(desk.services);
    const id = await desk.waitingClient('program@example.com');
    const program = { ...actor, email: '', api_key: { made_by: actor.user_id } };
    await callAs(desk.services, program).calls.book({ client_id: id, ...BOOKING });
    const [mail] = await desk.mailsTo('program@example.com');
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).not.toContain('reply');
  });
});
