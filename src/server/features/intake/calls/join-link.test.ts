import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readCalendarMail, START, startCallDesk } from './call-desk.fixture.ts';

const desk = await startCallDesk();
const { staff } = desk;
beforeEach(() => desk.services.setNow(START));
afterAll(() => desk.stop());

describe('the join link', () => {
  const LINK = 'https://zoom.example/j/1?pwd=a&b=c';
  const OWN = 'https://meet.example/for-ada';
  const save = async (join_url: string, name = 'Ann Adviser') => {
    const link = (await staff.calls.bookerLinks()).find((one) => one.name === name);
    return staff.calls.saveBookerLink({ name, join_url, version: link?.version ?? 0 });
  };

  it('of the person taking the call is in the invitation', async () => {
    await save(LINK);
    const id = await desk.waitingClient('joins@example.com');
    await desk.invite(id);
    const [mail] = await desk.mailsTo('joins@example.com');
    expect(mail?.text).toContain(`Join the call:\n${LINK}`);
    expect(mail?.html).toContain(`href="${LINK.replace('&', '&amp;')}"`);
    expect(readCalendarMail(mail?.calendar?.content, 'LOCATION')).toBe(LINK);
    expect(readCalendarMail(mail?.calendar?.content, 'CONFERENCE')).toContain(LINK);
    expect(await staff.calls.get({ client_id: id })).toMatchObject({ join_url: LINK });
    expect(readCalendarMail((await staff.calls.invitation({ client_id: id })).content, 'LOCATION')).toBe(
      LINK,
    );
  });

  it("of the call overrides the person's", async () => {
    await save(LINK);
    const id = await desk.waitingClient('own-link@example.com');
    await desk.invite(id, { join_url: OWN });
    const newest = async () =>
      readCalendarMail((await desk.mailsTo('own-link@example.com')).at(-1)?.calendar?.content, 'LOCATION');
    expect(await newest()).toBe(OWN);
    await save(`${LINK}&new`);
    await desk.rebook(id);
    expect(await desk.mailsTo('own-link@example.com')).toHaveLength(1);
    await desk.rebook(id, { join_url: null });
    expect(await newest()).toBe(`${LINK}&new`);
    await save(LINK);
    await desk.rebook(id);
    await desk.rebook(id);
    expect(await newest()).toBe(LINK);
    expect(await desk.calendarMailsTo('own-link@example.com')).toEqual([
      'REQUEST 0',
      'REQUEST 1',
      'REQUEST 2',
    ]);
  });

  it('is optional, and must use https', async () => {
    await save('');
    const id = await desk.waitingClient('no-link@example.com');
    await desk.invite(id);
    expect((await desk.mailsTo('no-link@example.com'))[0]?.text).not.toContain('Join the call');
    expect(await staff.calls.get({ client_id: id })).toMatchObject({ join_url: null });
    for (const join_url of ['http://zoom.example/j/1', 'javascript:alert(1)']) {
      await expect(save(join_url)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(desk.rebook(id, { join_url })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(
      staff.calls.saveBookerLink({ name: 'Nobody', join_url: LINK, version: 0 }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_BOOKER' });
  });

  it('is not overwritten by somebody who has not seen the newest link', async () => {
    const { version } = await save(LINK, 'Paul Partner');
    const again = { name: 'Paul Partner', join_url: LINK, version };
    expect(await staff.calls.saveBookerLink(again)).toEqual(again);
    await save(OWN, 'Paul Partner');
    await expect(staff.calls.saveBookerLink({ ...again, join_url: `${LINK}&x` })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
    });
  });
});
