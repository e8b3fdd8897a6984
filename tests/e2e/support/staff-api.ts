import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import type { TestApp } from './app.ts';

/** Acts as a colleague would: calls the API with the page's session, without using its screens. */
export function apiOf(page: Page, app: TestApp) {
  async function post(path: string, data: Record<string, unknown>) {
    const response = await page.request.post(`${app.url}/api${path}`, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  }
  return {
    async client(surname: string): Promise<string> {
      const { id } = await post('/clients', {
        first_name: 'Ada',
        surname,
        email: `${surname.toLowerCase()}@example.com`,
        inquiry_source: 'Phone',
      });
      return id;
    },
    /** A client who has answered the questionnaire. */
    async waitingClient(surname: string, answers: Partial<typeof ANSWERS> = {}): Promise<string> {
      const id = await this.client(surname);
      await this.answer(id, answers);
      return id;
    },
    answer: (clientId: string, answers: Partial<typeof ANSWERS> = {}) =>
      post(`/clients/${clientId}/questionnaire`, { answers: { ...ANSWERS, ...answers } }),
    async link(clientId: string): Promise<string> {
      const { url } = await post(`/clients/${clientId}/links`, {});
      return url;
    },
    book: (clientId: string, booked_by: string) => post(`/clients/${clientId}/call`, { booked_by }),
    /** Raw mails in the outbox to one address, oldest first. */
    async mailsTo(email: string): Promise<string[]> {
      const outbox = join(app.dataDir, 'outbox');
      const names = await readdir(outbox).catch(() => []);
      const files = names.filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
      return mails.filter((mail) => mail.includes(`To: ${email}`));
    },
  };
}
