/** The link that a mail leads to. */
export interface LinkMailSubject {
  link_id: string;
}

/** The hash of the token by which a mail verifies an address or chooses a new password. */
export interface EmailLinkMailSubject {
  email_link: string;
}

/** The call that a mail tells of: as of which SEQUENCE, and at which time (ISO instant). */
export interface CallMailSubject {
  call_id: string;
  sequence: number;
  starts_at: string;
}

/** The API key whose end a mail warns of. */
export interface KeyMailSubject {
  api_key_id: string;
}

/** What a mail is about, so that it can be asked again when it goes. It waits unsealed: ids, hashes, numbers, times. */
export type MailSubject = LinkMailSubject | EmailLinkMailSubject | CallMailSubject | KeyMailSubject;
