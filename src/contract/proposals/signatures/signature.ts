import { z } from 'zod';
import { mailDeliverySchema } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import { usedLinkSchema } from '#contract/proposals/proposal-versions/used-link.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/**
 * How a signatory was authenticated. `in_person`: on a colleague's device, in a meeting. `account_password` and
 * `account_code`: a signed-in user who entered the password, or a second-factor code, again to sign.
 */
export const AUTHENTICATIONS = [
  'link',
  'link_and_code',
  'in_person',
  'account_password',
  'account_code',
] as const;

/** One signature, as the certificate prints it. */
export const signatureSchema = z.object({
  signatory_id: idSchema,
  name: z.string(),
  email: z.string(),
  position: z.string(),
  kind: z.enum(['client', 'firm']),
  /** The name as they typed it. */
  typed_name: z.string(),
  authentication: z.enum(AUTHENTICATIONS),
  /** The colleague whose device was used; null unless in person. */
  in_person_with: z.string().nullable(),
  /** Null without a link. */
  link: usedLinkSchema.nullable(),
  /** Every link that was made for them by then, oldest first. */
  links: z.array(usedLinkSchema),
  /** The mail with the code. Null without a code. */
  code_mail: mailDeliverySchema.nullable(),
  /** The colleague whose account the link's browser was signed in to. Null in person. */
  signed_in_as: z.string().nullable(),
  /** The sentences of the document that they agreed to. */
  agreed_to: z.array(z.string()),
  /** Whether they asked for work to start within the cancellation period; null if they weren't asked. */
  early_start: z.boolean().nullable(),
  /** When the version was sent. */
  sent_at: instantSchema,
  /** When they first opened the document; null if they signed in person without their link. */
  viewed_at: instantSchema.nullable(),
  signed_at: instantSchema,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** SHA-256 of the document's canonical JSON, in hexadecimal. */
  document_hash: z.string(),
});

export type Signature = z.infer<typeof signatureSchema>;

/** Includes the id of the signing request, so that a repeat is recognised. */
export type StoredSignature = Signature & { submission_id: string };
