import { signedIn } from '#server/implementer.ts';
import { addStarters } from './add-starters.ts';
import { createTemplate } from './create-template.ts';
import { discardDraft } from './discard-draft.ts';
import { listTemplates } from './list-templates.ts';
import { publishDraft } from './publish-draft.ts';
import { publishReviewed } from './publish-reviewed.ts';
import { readTemplate } from './read-template.ts';
import { saveDraft } from './save-draft.ts';
import { setInUse } from './set-in-use.ts';

const { letterTemplates } = signedIn;

export const letterTemplatesRouter = {
  list: letterTemplates.list.handler(listTemplates),
  get: letterTemplates.get.handler(({ context, input }) => readTemplate(context.db, input.id)),
  create: letterTemplates.create.handler(createTemplate),
  saveDraft: letterTemplates.saveDraft.handler(saveDraft),
  discardDraft: letterTemplates.discardDraft.handler(discardDraft),
  publish: letterTemplates.publish.handler(publishDraft),
  publishReviewed: letterTemplates.publishReviewed.handler(publishReviewed),
  setInUse: letterTemplates.setInUse.handler(setInUse),
  addStarters: letterTemplates.addStarters.handler(addStarters),
};
