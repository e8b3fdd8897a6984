import { signedIn } from '#server/implementer.ts';
import { readWorkspace, saveWorkspace, testWorkspace } from './workspace-settings.ts';

const { workspace } = signedIn;

export const workspaceRouter = {
  get: workspace.get.handler(({ context }) => readWorkspace(context)),
  save: workspace.save.handler(saveWorkspace),
  test: workspace.test.handler(testWorkspace),
};
