import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Actions of the audit log, as stored, and what each concerns: mostly a table. A change of settings names its own. */
export const AUDITED = {
  SIGN_IN: 'sessions',
  SIGN_IN_FAILED: 'sessions',
  SIGN_OUT: 'sessions',
  SIGN_UP: 'users',
  EMAIL_VERIFIED: 'users',
  PASSWORD_RECOVERY_REQUESTED: 'users',
  PASSWORD_RESET: 'users',
  PASSWORD_CHANGED: 'users',
  SECOND_FACTOR_ENABLED: 'two_factors',
  SECOND_FACTOR_DISABLED: 'two_factors',
  SECOND_FACTOR_RESET: 'users',
  RECOVERY_CODES_RENEWED: 'two_factors',
  SESSION_REVOKED: 'sessions',
  DEVICE_HANDED_OVER: 'sessions',
  DEVICE_HANDED_BACK: 'sessions',
  PROFILE_UPDATED: 'users',
  USER_CREATED: 'users',
  USER_UPDATED: 'users',
  USER_DELETED: 'users',
  USER_INVITED: 'user_invitations',
  USER_INVITATION_RESENT: 'user_invitations',
  USER_INVITATION_REVOKED: 'user_invitations',
  USER_INVITATION_ACCEPTED: 'users',
  API_KEY_CREATED: 'api_keys',
  API_KEY_REVOKED: 'api_keys',
  SETTINGS_UPDATED: null,
  WEBHOOK_CREATED: 'webhook_endpoints',
  WEBHOOK_UPDATED: 'webhook_endpoints',
  WEBHOOK_DELETED: 'webhook_endpoints',
  WEBHOOK_SECRET_ROTATED: 'webhook_endpoints',
  DELIVERY_REQUESTED: 'outbox_deliveries',
  DELIVERY_SENT_AGAIN: 'outbox_deliveries',
  DELIVERY_STOPPED: 'outbox_deliveries',
  LAW_ROW_ADDED: 'law_rows',
  LAW_ROW_REMOVED: 'law_rows',
  MAIL_TEMPLATE_CREATED: 'mail_templates',
  MAIL_TEMPLATE_UPDATED: 'mail_templates',
  MAIL_TEMPLATE_DELETED: 'mail_templates',
  PACKAGE_CREATED: 'proforma_packages',
  PACKAGE_UPDATED: 'proforma_packages',
  PACKAGE_DELETED: 'proforma_packages',
  PRICE_BOOK_DRAFT_STARTED: 'price_book_versions',
  PRICE_BOOK_DRAFT_DISCARDED: 'price_book_versions',
  PRICE_BOOK_PUBLISHED: 'price_book_versions',
  PRICE_BOOK_WITHDRAWN: 'price_book_withdrawals',
  PRICE_SAVED: 'prices',
  PRICE_RULES_SAVED: 'price_book_versions',
  PRICES_IMPORTED: 'price_imports',
  PRICES_IMPORT_UNDONE: 'price_imports',
  LETTER_TEMPLATE_CREATED: 'letter_templates',
  LETTER_TEMPLATE_SAVED: 'letter_template_versions',
  LETTER_TEMPLATE_PUBLISHED: 'letter_template_versions',
  LETTER_TEMPLATE_DISCARDED: 'letter_template_versions',
  LETTER_TEMPLATE_SWITCHED: 'letter_templates',
  LETTER_STARTERS_ADDED: 'letter_templates',
  SANCTIONS_LIST_LOADED: 'sanctions_lists',
  SAVED_VIEW_CREATED: 'saved_views',
  SAVED_VIEW_UPDATED: 'saved_views',
  SAVED_VIEW_DELETED: 'saved_views',
  SAVED_VIEW_SET_FIRST: 'saved_views',
  SEALING_KEY_ROTATED: 'sealing_keys',
  SEALING_KEY_LOCKED: 'sealing_keys',
  SEALING_CERTIFICATE_STORED: 'sealing_keys',
  CLIENT_DATA_EXPORTED: 'clients',
  CLIENT_TIMELINE_EXPORTED: 'timeline_links',
  CLIENT_ERASED: 'clients',
  DUE_DILIGENCE_FILE_DELETED: 'due_diligence_files',
  SIGNED_RECORD_DELETED: 'kept_records',
  DATA_EXPORT_STARTED: 'all',
  DATA_EXPORT_DOWNLOADED: 'all',
  FIRM_DOCUMENT_ADDED: 'firm_documents',
  INSPECTION_PACK_STARTED: 'due_diligence_files',
  INSPECTION_PACK_DOWNLOADED: 'due_diligence_files',
  TIMELINE_FAULT_FOUND: 'timeline_heads',
  TIMELINE_FAULT_GONE: 'timeline_heads',
  TIME_STAMP_REFUSED: 'record_stamps',
  SECURITY_MULTIPLE_ACCESS_DENIED: 'security_monitoring',
  SECURITY_RAPID_NAVIGATION: 'security_monitoring',
} as const satisfies Record<string, string | null>;

export const AUDIT_ACTIONS = Object.keys(AUDITED) as [AuditAction, ...AuditAction[]];
export type AuditAction = keyof typeof AUDITED;

/** 'SIGN_IN_FAILED' → 'Sign in failed' */
export function auditActionLabel(action: string): string {
  const words = action.toLowerCase().replaceAll('_', ' ').replace('api', 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const auditLogSchema = z.object({
  id: z.number().int(),
  user_id: idSchema.nullable(),
  user_name: z.string().nullable(),
  /** One of AUDIT_ACTIONS, or an action that a newer release or other software has stored. */
  action: z.string(),
  table_name: z.string(),
  new_values: z.record(z.string(), z.unknown()).catch({}),
  created_at: instantSchema,
});

export type AuditLog = z.infer<typeof auditLogSchema>;
