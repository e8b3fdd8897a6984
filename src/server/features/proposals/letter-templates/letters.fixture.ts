import { desc } from 'drizzle-orm';
import type { TemplateScope, TemplateText } from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { templatesInForce } from './templates-in-force.ts';

export const TODAY = '2026-03-02';
export const TEXT: TemplateText = {
  title: 'Letter',
  text: 'Dear {{contact.name}}',
  duties: [],
  is_example: false,
  fits: FITS_ANY,
};
export const SCOPE: TemplateScope = {
  part: 'covering',
  letter: '',
  entity_type: '',
  readers: 'any',
  sub_header_id: null,
};

/** A firm with two administrators who write letters, and a member of staff. */
export async function startLetters() {
  const services = await startTestServices();
  const ann = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ann Admin' }));
  const bob = callAs(services, await createActor(services, { role: 'admin', full_name: 'Bob Admin' }));
  const staff = callAs(services, await createActor(services));
  await seedCatalogue(services.db);
  let made = 0;

  /** Creates a template for a letter that has no other template. */
  async function create(scope: Partial<TemplateScope> = {}) {
    made += 1;
    const template = await ann.letterTemplates.create({
      id: crypto.randomUUID(),
      scope: { ...SCOPE, letter: `Letter ${made}`, ...scope },
      text: TEXT,
    });
    const [draft] = template.versions;
    if (!draft) throw new Error('A new template has a draft');
    return { id: template.id, version_id: draft.id, version: draft.version };
  }

  return {
    services,
    ann,
    bob,
    staff,
    create,
    publish: (draft: Awaited<ReturnType<typeof create>>, starts_on = TODAY) =>
      ann.letterTemplates.publish({ ...draft, starts_on }),
    newestAudit: async () =>
      (await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id)).limit(1))[0],
    inForce: async (day = TODAY) =>
      new Map((await templatesInForce(services.db, day)).map((each) => [each.template_id, each])),
    stop: () => services.stop(),
  };
}
