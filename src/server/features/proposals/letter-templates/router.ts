import { signedIn } from '#server/implementer.ts';
import { addStarters } from './add-starters.ts';
import { createTemplate } from './create-template.ts';
import { discardLetterDraft } from './discard-draft.ts';
import { listTemplates } from './list-templates.ts';
import { publishLetterDraft } from './publish-draft.ts';
import { publishReviewed } from './publish-reviewed.ts';
import { readTemplate } from './read-template.ts';
import { saveLetterDraft } from './save-draft.ts';
import { setInUse } from './set-in-use.ts';

const { letterTemplates } = signedIn;

export const letterTemplatesRouter = {
  list: letterTemplates.list.handler(listTemplates),
  get: letterTemplates.get.handler(({ context, input }) => readTemplate(context.db, input.id)),
  create: letterTemplates.create.handler(createTemplate),
  saveDraft: letterTemplates.saveDraft.handler(saveLetterDraft),
  discardDraft: letterTemplates.discardDraft.handler(discardLetterDraft),
  publish: letterTemplates.publish.handler(publishLetterDraft),
  publishReviewed: letterTemplates.publishReviewed.handler(publishReviewed),
  setInUse: letterTemplates.setInUse.handler(setInUse),
  addStarters: letterTemplates.addStarters.handler(addStarters),
};
