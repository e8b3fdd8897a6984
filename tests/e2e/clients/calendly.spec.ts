import { deliver, delivery } from '#server/integrations/calendly/calendly-double.fixture.ts';
import { CALENDLY_SIGNING_KEY, expect, openSession, test } from '#tests/e2e/support/app.ts';

test("bookings through Calendly show on the client's page without a reload", async ({ page, app }) => {
  const send = async (...sent: Parameters<typeof delivery>) => {
    const signed = { key: CALENDLY_SIGNING_KEY, seconds: Math.floor(Date.now() / 1_000) };
    expect((await deliver(app.url, delivery(...sent), signed)).status).toBe(200);
  };
  await openSession(page, app);
  await page.goto(`${app.url}/clients?calendly_booking=true`);
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const card = page.getByRole('article', { name: 'Ida Invitee' });
  const badge = page.getByRole('navigation', { name: 'Main' }).getByLabel('1 Clients');
  await expect(card).toHaveCount(0);
  await expect(badge).toHaveCount(0);

  await send('invitee.created', {}, '2026-03-02T10:00:00Z');
  await expect(card).toBeVisible();
  await expect(card.getByText('Calendly')).toBeVisible();
  await expect(badge).toBeVisible();

  await card.getByRole('link', { name: 'View' }).click();
  const flag = page.getByRole('switch', { name: 'Calendly Booking' });
  await expect(flag).toBeChecked();
  await expect(
    page.getByText('Calendly added the client and set the Calendly booking for 05/03/2026 14:30'),
  ).toBeVisible();

  await send('invitee.canceled', {}, '2026-03-02T10:01:00Z');
  await expect(flag).not.toBeChecked();
  await expect(page.getByText('Calendly cleared the Calendly booking')).toBeVisible();
});
