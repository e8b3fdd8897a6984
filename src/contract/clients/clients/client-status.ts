/** In pipeline order. */
export const CLIENT_STATUSES = [
  'new_inquiry',
  'request_for_info',
  'info_returned',
  'zoom_call_booked',
  'proforma_review',
  'goproposal_sent',
  'goproposal_signed',
  'onedrive_created',
] as const;

export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** Status of a new client, unless staff choose another. */
export const [FIRST_STATUS] = CLIENT_STATUSES;

/** Status of a client for whom everything is done. */
export const LAST_STATUS: ClientStatus | undefined = CLIENT_STATUSES.at(-1);

export const STATUS_LABELS: Record<ClientStatus, string> = {
  new_inquiry: 'New Inquiry',
  request_for_info: 'Request for Info',
  info_returned: 'Info Returned',
  zoom_call_booked: 'Zoom Call Booked',
  proforma_review: 'Proforma Review',
  goproposal_sent: 'GoProposal Sent',
  goproposal_signed: 'GoProposal Signed',
  onedrive_created: 'OneDrive Created',
};

/** Text of each status's card on the dashboard. */
export const STATUS_DESCRIPTIONS: Record<ClientStatus, string> = {
  new_inquiry: 'Initial client inquiries',
  request_for_info: 'Information requested from client',
  info_returned: 'Client information received',
  zoom_call_booked: 'Calls scheduled with clients',
  proforma_review: 'Proposals under review',
  goproposal_sent: 'Proposals sent to clients',
  goproposal_signed: 'Signed proposals',
  onedrive_created: 'Client workspaces set up',
};

export const STATUS_DISABLED_NOTE = 'Not available - additional info submitted';

export function isForward(from: ClientStatus, to: ClientStatus): boolean {
  return CLIENT_STATUSES.indexOf(to) > CLIENT_STATUSES.indexOf(from);
}

/** Whether a questionnaire was answered. The three-field screen alone doesn't count. */
export function hasAnswers(information: readonly { answered_at: string | null }[]): boolean {
  return information.some(({ answered_at }) => answered_at !== null);
}
