import type { WorkspaceSettings } from '#contract/connections/workspace/contract.ts';
import { DEFAULT_WORKSPACE } from '#contract/connections/workspace/workspace-settings.ts';

/** The settings before the first save. */
export const WORKSPACE: WorkspaceSettings = {
  ...DEFAULT_WORKSPACE,
  enabled: false,
  has_secret: false,
  tested_at: null,
  test_passed: null,
  test_result: null,
  version: 0,
  root: '/srv/tallygate/workspaces',
};
