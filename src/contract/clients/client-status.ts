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

/** What the dashboard's card of a status says. */
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

/** Whether additional information exists: a questionnaire was answered. The three-field screen alone does not count. */
export function hasAnswers(information: readonly { answered_at: string | null }[]): boolean {
  return information.some(({ answered_at }) => answered_at !== null);
}

/** Whether the status dropdown refuses `status`: nobody asks for information that is there. */
export function isStatusDisabled(status: ClientStatus, hasAnswers: boolean): boolean {
  return hasAnswers && (status === 'new_inquiry' || status === 'request_for_info');
}

/** Whether the request-additional-information area is shown. */
export function canRequestInformation(status: ClientStatus): boolean {
  return status === 'new_inquiry' || status === 'request_for_info';
}

/** Whether the proforma entry form is shown. */
export function canEnterProforma(status: ClientStatus): boolean {
  return status === 'zoom_call_booked' || status === 'info_returned';
}

export function statusAfterGenerate(status: ClientStatus): ClientStatus {
  return status === 'new_inquiry' ? 'request_for_info' : status;
}

/** Answers that come later than that are stored and move nobody back. */
export function statusAfterQuestionnaire(status: ClientStatus): ClientStatus {
  return status === 'new_inquiry' || status === 'request_for_info' ? 'info_returned' : status;
}

/** A booking moves the client to zoom_call_booked. */
export function canBook(status: ClientStatus): boolean {
  return status === 'info_returned';
}

/** A new proforma moves the client to proforma_review. */
export function canSaveNewProforma(status: ClientStatus): boolean {
  return status === 'info_returned' || status === 'zoom_call_booked' || status === 'proforma_review';
}

/** A proposal sent without the bot moves the client to goproposal_sent. */
export function canSend(status: ClientStatus): boolean {
  return status === 'proforma_review';
}

/** What the bot reports of a run. */
export const BOT_OUTCOMES = ['created', 'signed', 'workspace_created', 'failed'] as const;

export type BotOutcome = (typeof BOT_OUTCOMES)[number];

const STATUS_OF_OUTCOME: Record<BotOutcome, ClientStatus | null> = {
  created: 'goproposal_sent',
  signed: 'goproposal_signed',
  workspace_created: 'onedrive_created',
  failed: null,
};

/** Forward only, and only for a client that reached proforma_review; a failure moves nobody. */
export function statusAfterBotReport(status: ClientStatus, outcome: BotOutcome): ClientStatus {
  const reported = STATUS_OF_OUTCOME[outcome];
  if (reported === null || isForward(status, 'proforma_review')) return status;
  return isForward(status, reported) ? reported : status;
}
