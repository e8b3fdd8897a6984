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
  list: letterTemplates.list.handler(({ context }) => listTemplates({ ctx: context })),
  get: letterTemplates.get.handler(({ context, input }) => readTemplate(context.db, input.id)),
  create: letterTemplates.create.handler(({ context, input }) => createTemplate({ ctx: context, input })),
  saveDraft: letterTemplates.saveDraft.handler(({ context, input }) => saveDraft({ ctx: context, input })),
  discardDraft: letterTemplates.discardDraft.handler(({ context, input }) =>
    discardDraft({ ctx: context, input }),
  ),
  publish: letterTemplates.publish.handler(({ context, input }) => publishDraft({ ctx: context, input })),
  publishReviewed: letterTemplates.publishReviewed.handler(({ context, input }) =>
    publishReviewed({ ctx: context, input }),
  ),
  setInUse: letterTemplates.setInUse.handler(({ context, input }) => setInUse({ ctx: context, input })),
  addStarters: letterTemplates.addStarters.handler(({ context }) => addStarters({ ctx: context })),
};
