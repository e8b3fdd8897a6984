import type { ActionEvent } from '#contract/identity/activity/activity.ts';

/** 'the proposal', with its version if that is known: 'version 2 of the proposal'. */
export function proposal({ changes: { number } }: ActionEvent): string {
  const version = number?.to ?? number?.from;
  return `${version == null ? '' : `version ${version} of `}the proposal`;
}

export function signatory({ changes }: ActionEvent): string {
  return typeof changes.signatory?.to === 'string' ? changes.signatory.to : 'the client';
}

const BOT_ENDS: Record<string, string> = {
  fallback: 'could not be started',
  timed_out: 'did not report in time',
  created: 'created the draft proposal in GoProposal',
  signed: 'reported that the proposal is signed',
  workspace_created: 'reported that the OneDrive workspace is created',
  failed: 'could not create the draft proposal',
};

export function botEnd({ changes: { outcome, reason } }: ActionEvent): string {
  const end = BOT_ENDS[String(outcome?.to)] ?? 'ended its run';
  return typeof reason?.to === 'string' ? `${end} (${reason.to})` : end;
}

/** How a colleague took part in a signature, such as ', in person, on the device of Ann Lee'. */
export function colleague({
  changes: { in_person_with, link_copied_by, signed_in_as },
}: ActionEvent): string {
  return [
    typeof in_person_with?.to === 'string' ? `, in person, on the device of ${in_person_with.to}` : '',
    typeof link_copied_by?.to === 'string' ? `, through a link that ${link_copied_by.to} copied` : '',
    typeof signed_in_as?.to === 'string' ? `, in a browser signed in as ${signed_in_as.to}` : '',
  ].join('');
}
