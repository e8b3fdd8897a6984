import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Actions of the audit log, as stored. */
export const AUDIT_ACTIONS = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT',
  'SIGN_UP',
  'EMAIL_VERIFIED',
  'PASSWORD_RECOVERY_REQUESTED',
  'PASSWORD_RESET',
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_ENABLED',
  'SECOND_FACTOR_DISABLED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'SESSION_REVOKED',
  'DEVICE_HANDED_OVER',
  'DEVICE_HANDED_BACK',
  'PROFILE_UPDATED',
  'USER_CREATED',
  'USER_UPDATED',
  'USER_DELETED',
  'USER_INVITED',
  'USER_INVITATION_RESENT',
  'USER_INVITATION_REVOKED',
  'USER_INVITATION_ACCEPTED',
  'API_KEY_CREATED',
  'API_KEY_REVOKED',
  'SETTINGS_UPDATED',
  'WEBHOOK_CREATED',
  'WEBHOOK_UPDATED',
  'WEBHOOK_DELETED',
  'WEBHOOK_SECRET_ROTATED',
  'DELIVERY_REQUESTED',
  'DELIVERY_SENT_AGAIN',
  'DELIVERY_STOPPED',
  'LAW_ROW_ADDED',
  'LAW_ROW_REMOVED',
  'MAIL_TEMPLATE_CREATED',
  'MAIL_TEMPLATE_UPDATED',
  'MAIL_TEMPLATE_DELETED',
  'PACKAGE_CREATED',
  'PACKAGE_UPDATED',
  'PACKAGE_DELETED',
  'PRICE_BOOK_DRAFT_STARTED',
  'PRICE_BOOK_DRAFT_DISCARDED',
  'PRICE_BOOK_PUBLISHED',
  'PRICE_BOOK_WITHDRAWN',
  'PRICE_SAVED',
  'PRICE_RULES_SAVED',
  'PRICES_IMPORTED',
  'PRICES_IMPORT_UNDONE',
  'LETTER_TEMPLATE_CREATED',
  'LETTER_TEMPLATE_SAVED',
  'LETTER_TEMPLATE_PUBLISHED',
  'LETTER_TEMPLATE_DISCARDED',
  'LETTER_TEMPLATE_SWITCHED',
  'LETTER_STARTERS_ADDED',
  'SAVED_VIEW_CREATED',
  'SAVED_VIEW_UPDATED',
  'SAVED_VIEW_DELETED',
  'SAVED_VIEW_SET_FIRST',
  'SEALING_KEY_ROTATED',
  'SEALING_KEY_LOCKED',
  'SEALING_CERTIFICATE_STORED',
  'CLIENT_DATA_EXPORTED',
  'CLIENT_TIMELINE_EXPORTED',
  'CLIENT_ERASED',
  'DUE_DILIGENCE_FILE_DELETED',
  'SIGNED_RECORD_DELETED',
  'DATA_EXPORT_STARTED',
  'DATA_EXPORT_DOWNLOADED',
  'TIMELINE_FAULT_FOUND',
  'TIMELINE_FAULT_GONE',
  'TIME_STAMP_REFUSED',
  'SECURITY_MULTIPLE_ACCESS_DENIED',
  'SECURITY_RAPID_NAVIGATION',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

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
