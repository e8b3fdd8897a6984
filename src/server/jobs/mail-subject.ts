/** The link in a mail, and whether the mail reminds the client of it. */
export interface LinkMailSubject {
  link_id: string;
  reminder?: true;
}

/** The hash of the token in a mail that verifies an address or sets a new password. */
export interface EmailLinkMailSubject {
  email_link: string;
}

/** The hash of the token in the mail that invites a user. */
export interface InvitationMailSubject {
  invitation: string;
}

/** The call that a mail is about, with its iCalendar SEQUENCE and start time (ISO instant). */
export interface CallMailSubject {
  call_id: string;
  sequence: number;
  starts_at: string;
}

/** The API key in an expiry warning. */
export interface KeyMailSubject {
  api_key_id: string;
}

/** A mail that staff wrote to a client, and which of its attempts this is. */
export interface ClientMailSubject {
  client_mail_id: string;
  attempt: number;
}

/** The notification in a mail. */
export interface NotificationMailSubject {
  notification_id: number;
}

/** The client who gets a copy of their answers. */
export interface AnswersMailSubject {
  answers_of: string;
}

/** The signatory who gets the link to their proposal, and whether the mail reminds them of it. */
export interface ProposalMailSubject {
  signatory_id: string;
  reminder?: true;
}

/** The signatory who gets a code, and the ISO instant at which it expires, which distinguishes it from a newer code. */
export interface CodeMailSubject {
  code_for: string;
  expires_at: string;
}

/** The sent version that a mail reports on. */
export interface VersionMailSubject {
  proposal_version: string;
}

/** The direct debit that a client is asked to set up. */
export interface DirectDebitMailSubject {
  direct_debit_id: string;
}

/** What each kind of mail is about. A new kind needs its check in is-mail-due.ts. */
export interface MailSubjects {
  link: LinkMailSubject;
  email_link: EmailLinkMailSubject;
  invitation: InvitationMailSubject;
  call: CallMailSubject;
  api_key: KeyMailSubject;
  client_mail: ClientMailSubject;
  notification: NotificationMailSubject;
  answers: AnswersMailSubject;
  proposal: ProposalMailSubject;
  code: CodeMailSubject;
  version: VersionMailSubject;
  direct_debit: DirectDebitMailSubject;
}

/**
 * The record that a mail is about. Before each attempt, the job reads it and drops the mail if it no longer applies.
 * Stored unencrypted, so it may contain only ids, hashes, numbers, times and flags.
 */
export type MailSubject = {
  [Kind in keyof MailSubjects]: { kind: Kind } & MailSubjects[Kind];
}[keyof MailSubjects];
