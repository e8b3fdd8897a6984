import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { isPicture, PICTURE_SIDE } from '#contract/identity/account/picture.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { user_pictures } from '#server/db/schema/user-pictures.ts';
import { users } from '#server/db/schema/users.ts';
import { startSignIn } from '#server/features/identity/auth/sign-in.fixture.ts';

const { services, url, signedUp, signedIn, stop } = await startSignIn();
afterAll(stop);

/** A JPEG that is different for each `shade`. */
function jpeg(shade: number): Promise<Buffer> {
  const background = { r: shade, g: 0, b: 0 };
  return sharp({ create: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function person() {
  const email = await signedUp();
  const browser = await signedIn(email);
  const { user } = (await browser.fetch('/api/auth/session')).json as { user: { id: string } };
  const save = (picture: Buffer | null) =>
    browser.fetch('/api/account/picture', {
      method: 'PUT',
      body: { picture: picture?.toString('base64') ?? null },
    });
  const address = async () => {
    const answer = await browser.fetch('/api/auth/session');
    return (answer.json as { user: { user_metadata: { avatar_url: string | null } } }).user.user_metadata
      .avatar_url;
  };
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { id: user.id, browser, save, address, cookie };
}

describe("a user's picture", () => {
  it('is served only to signed-in people', async () => {
    const { save, address, cookie } = await person();
    expect(await address()).toBeNull();
    expect((await save(await jpeg(1))).status).toBe(200);
    await expect.poll(address).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}\/[0-9a-f]{64}$/);
    const path = `${url}${await address()}`;
    const response = await fetch(path, { headers: { cookie } });
    expect(isPicture(new Uint8Array(await response.arrayBuffer()))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await fetch(path)).status).toBe(401);
    const wrong = [path.replace(/.$/, 'x'), `${url}/api/pictures/nobody/${'0'.repeat(64)}`];
    for (const at of wrong) expect((await fetch(at, { headers: { cookie } })).status).toBe(404);
  });

  it('can be replaced and removed', async () => {
    const { id, save, cookie } = await person();
    const first = (await save(await jpeg(1))).json as { avatar_url: string };
    expect((await save(await jpeg(1))).json).toEqual(first);
    const second = (await save(await jpeg(200))).json as { avatar_url: string };
    expect(second.avatar_url).not.toBe(first.avatar_url);
    expect((await fetch(`${url}${first.avatar_url}`, { headers: { cookie } })).status).toBe(404);
    expect((await save(null)).json).toEqual({ avatar_url: null });
    expect((await save(null)).json).toEqual({ avatar_url: null });
    expect(await services.db.select().from(user_pictures).where(eq(user_pictures.user_id, id))).toEqual([]);
    const audited = await services.db.select().from(audit_logs).where(eq(audit_logs.user_id, id));
    expect(audited.flatMap(({ new_values }) => new_values.picture ?? [])).toEqual([
      'changed',
      'changed',
      'removed',
    ]);
  });

  it('is rejected if its content is not a valid picture or is too large', async () => {
    const { browser, save, address } = await person();
    const onlyFrame = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 1, 0, 1, 0, 1, 1, 0x11, 0, 0xff, 0xd9];
    expect((await save(Buffer.from(onlyFrame))).json).toMatchObject({ code: 'PICTURE_REFUSED' });
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '\x89PNG\r\n\x1a\n', '']) {
      expect((await save(Buffer.from(content, 'latin1'))).json).toMatchObject({ code: 'PICTURE_REFUSED' });
    }
    const long = { picture: Buffer.alloc(40_003).toString('base64') };
    expect((await browser.fetch('/api/account/picture', { method: 'PUT', body: long })).status).toBe(400);
    expect(await address()).toBeNull();
  });

  it('is deleted with the user', async () => {
    const { id, save } = await person();
    await save(await jpeg(1));
    await services.db.delete(users).where(eq(users.id, id));
    expect(await services.db.select().from(user_pictures).where(eq(user_pictures.user_id, id))).toEqual([]);
  });
});
