import { expect } from 'vitest';
import { createKey, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

export const PERSON = { email: 'sam@example.com', password: 'quite-a-long-passphrase' };
export const TYPED = {
  first_name: 'Ann',
  surname: 'Bell',
  email: 'ann@example.com',
  inquiry_source: 'Email',
};

/** Starts the app over HTTP, with an administrator's key, a staff member's key and the user PERSON. */
export async function startSite() {
  const services = await startTestServices();
  const server = await serveOverHttp(services);
  const adminKey = await createKey(services, 'admin');
  const staffKey = await createKey(services, 'staff');
  const admin = await createActor(services, { role: 'admin', email: 'ada@example.com' });
  await callAs(services, admin).users.create({
    ...PERSON,
    first_name: 'Sam',
    last_name: 'Staff',
    role: 'staff',
  });

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async function createClient(): Promise<string> {
    const response = await post('/api/clients', TYPED, bearer(staffKey));
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  }

  return {
    services,
    server,
    adminKey,
    staffKey,
    post,
    createClient,
    signIn: (headers: Record<string, string> = {}) => post('/api/auth/sign-in', PERSON, headers),

    async newLink(): Promise<string> {
      const response = await post(`/api/clients/${await createClient()}/links`, {}, bearer(staffKey));
      const { url } = (await response.json()) as { url: string };
      return new URL(url).pathname.split('/').at(-1) ?? '';
    },

    async stop(): Promise<void> {
      await server.stop();
      await services.stop();
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
