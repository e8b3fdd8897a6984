import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { addStarters } from './add-starters.ts';
import { createTemplate } from './create-template.ts';
import { listTemplates } from './list-templates.ts';
import { publishLetterDraft } from './publish-draft.ts';
import { publishReviewed } from './publish-reviewed.ts';
import { lockLetterTemplate, named, readTemplate, versionOf } from './read-template.ts';
import { saveLetterDraft } from './save-draft.ts';

const { letterTemplates } = signedIn;

export const letterTemplatesRouter = {
  list: letterTemplates.list.handler(listTemplates),
  get: letterTemplates.get.handler(({ context, input }) => readTemplate(context.db, input.id)),
  create: letterTemplates.create.handler(createTemplate),
  saveDraft: letterTemplates.saveDraft.handler(saveLetterDraft),
  /** Deletes the draft, and with it a template that was never published. Throws NOT_FOUND, LETTER_DRAFT_CHANGED. */
  discardDraft: letterTemplates.discardDraft.handler(
    async ({ context, input: { id, version_id, version } }) => {
      await context.db.transaction(async (tx) => {
        const template = await lockLetterTemplate(tx, id);
        const draft = await versionOf(tx, { id, version_id });
        if (draft.state === 'published' || draft.version !== version)
          throw new Refusal('LETTER_DRAFT_CHANGED');
        await tx.delete(letter_template_versions).where(eq(letter_template_versions.id, version_id));
        const ofTemplate = eq(letter_template_versions.template_id, id);
        const left = await tx.$count(letter_template_versions, ofTemplate);
        if (left === 0) await tx.delete(letter_templates).where(eq(letter_templates.id, id));
        await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_DISCARDED', {
          ...named(template),
          title: draft.title,
          deleted: left === 0,
        });
      });
      return { id };
    },
  ),
  publish: letterTemplates.publish.handler(publishLetterDraft),
  publishReviewed: letterTemplates.publishReviewed.handler(publishReviewed),
  /** Sets whether new letters may use a template. Throws NOT_FOUND. */
  setInUse: letterTemplates.setInUse.handler(async ({ context, input: { id, in_use } }) =>
    context.db.transaction(async (tx) => {
      const template = await lockLetterTemplate(tx, id);
      if (template.in_use !== in_use) {
        await tx.update(letter_templates).set({ in_use }).where(eq(letter_templates.id, id));
        await recordAudit(tx, context.actor, 'LETTER_TEMPLATE_SWITCHED', { ...named(template), in_use });
      }
      return readTemplate(tx, id);
    }),
  ),
  addStarters: letterTemplates.addStarters.handler(addStarters),
};
