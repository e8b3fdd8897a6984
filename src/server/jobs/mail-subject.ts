/** The link that a mail leads to. */
export interface LinkMailSubject {
  link_id: string;
}

/** The call that a mail tells of: as of which SEQUENCE, and at which time (ISO instant). */
export interface CallMailSubject {
  call_id: string;
  sequence: number;
  starts_at: string;
}

/** What a mail is about, so that it can be asked again when it goes. It waits unsealed: ids, numbers and times only. */
export type MailSubject = LinkMailSubject | CallMailSubject;
