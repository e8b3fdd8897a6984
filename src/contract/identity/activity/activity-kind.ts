import type { ActivityType } from './activity.ts';

/** Groups of event types, for the filter of the activity page. */
export const ACTIVITY_KINDS = [
  'clients',
  'statuses',
  'questionnaires',
  'calls',
  'next_steps',
  'mails',
  'notes',
  'proformas',
  'proposals',
  'catalogue',
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_KIND_LABELS: Record<ActivityKind, string> = {
  clients: 'Clients',
  statuses: 'Status changes',
  questionnaires: 'Questionnaires',
  calls: 'Calls',
  next_steps: 'Next steps',
  mails: 'Mails',
  notes: 'Notes',
  proformas: 'Proformas',
  proposals: 'Proposals',
  catalogue: 'Service Catalogue',
};

const KIND_OF: Record<ActivityType, ActivityKind> = {
  'client.created': 'clients',
  'client.edited': 'clients',
  'client.status_changed': 'statuses',
  'client.calendly_booking_changed': 'calls',
  'client.owner_changed': 'clients',
  'client.closed': 'clients',
  'client.reopened': 'clients',
  'client.merged': 'clients',
  'client.merge_undone': 'clients',
  'client.moved_in': 'clients',
  'clients.moved_in': 'clients',
  'clients.imported': 'clients',
  'clients.import_undone': 'clients',
  'clients.bulk_changed': 'clients',
  'clients.bulk_undone': 'clients',
  'evidence.problem_found': 'clients',
  'additional_information.saved': 'questionnaires',
  'link.generated': 'questionnaires',
  'link.emailed': 'questionnaires',
  'link.reminded': 'questionnaires',
  'link.revoked': 'questionnaires',
  'link.reminders_stopped': 'questionnaires',
  'link.reminders_resumed': 'questionnaires',
  'questionnaire.submitted': 'questionnaires',
  'questionnaire.entered': 'questionnaires',
  'call.booked': 'calls',
  'call.rebooked': 'calls',
  'call.cancelled': 'calls',
  'call.unbooked': 'calls',
  'next_step.set': 'next_steps',
  'next_step.done': 'next_steps',
  'next_step.removed': 'next_steps',
  'mail.sent': 'mails',
  'mail.sent_again': 'mails',
  'mail.failed': 'mails',
  'note.added': 'notes',
  'note.deleted': 'notes',
  'proforma.saved': 'proformas',
  'proforma.edited': 'proformas',
  'fees.approval_asked': 'proformas',
  'fees.approved': 'proformas',
  'proposal.sent': 'proposals',
  'proposal.taken_back': 'proposals',
  'proposal.bot_started': 'proposals',
  'proposal.bot_ended': 'proposals',
  'proposal.version_sent': 'proposals',
  'proposal.withdrawn': 'proposals',
  'proposal.superseded': 'proposals',
  'proposal.link_mailed': 'proposals',
  'proposal.link_copied': 'proposals',
  'proposal.opened': 'proposals',
  'proposal.reminded': 'proposals',
  'proposal.reminders_stopped': 'proposals',
  'proposal.reminders_resumed': 'proposals',
  'proposal.question_asked': 'proposals',
  'proposal.wrong_person': 'proposals',
  'proposal.accepted': 'proposals',
  'proposal.signature_added': 'proposals',
  'proposal.declined': 'proposals',
  'proposal.completed': 'proposals',
  'proposal.countersigned': 'proposals',
  'billing.entered': 'proposals',
  'billing.sent': 'proposals',
  'billing.left': 'proposals',
  'billing.undone': 'proposals',
  'direct_debit.changed': 'proposals',
  'due_diligence.changed': 'clients',
  'catalogue.created': 'catalogue',
  'catalogue.edited': 'catalogue',
  'catalogue.deleted': 'catalogue',
  'catalogue.reordered': 'catalogue',
};

/** The event types of a kind. */
export function typesOf(kind: ActivityKind): ActivityType[] {
  const types = Object.keys(KIND_OF) as ActivityType[];
  return types.filter((type) => KIND_OF[type] === kind);
}

/** Value of the filter by user that finds actions of clients, by their links, and of outside services. */
export const NOT_A_USER = 'outside';
