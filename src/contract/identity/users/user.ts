import { z } from 'zod';
import { isStorableText } from '#contract/values/clean-text.ts';
import { idSchema, instantSchema, loginEmailSchema } from '#contract/values/scalars.ts';
import { changedText, optionalText, requiredText } from '#contract/values/text.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

export const USER_ROLES = ['admin', 'staff'] as const;

export type UserRole = (typeof USER_ROLES)[number];

export const userRoleSchema = z.enum(USER_ROLES);

export const DEFAULT_USER_ROLE: UserRole = 'staff';

export const REQUIRED_FIELDS = 'Please fill in all required fields';

/** Messages for empty fields. */
const MISSING = {
  first_name: 'Enter a first name',
  last_name: 'Enter a last name',
  email: 'Enter an email address',
  password: 'Enter a password',
};

/** Whether the error of a field means that it is empty. */
export function isMissingField(error: unknown): boolean {
  return Object.values(MISSING).some((message) => message === error);
}

/** A user on the administration screens. */
export const userSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  full_name: z.string(),
  role: userRoleSchema,
  created_at: instantSchema,
  updated_at: instantSchema,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  /** A path on this server; null if there is no picture. */
  avatar_url: z.string().nullable(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  approves_for_firm: z.boolean(),
  /** Counts changes to the fields of the edit screen. */
  version: z.int(),
});

export type User = z.infer<typeof userSchema>;

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

/** A new password, untrimmed. Checks its length and characters. weak-password.ts has the server's other checks. */
export const newPasswordSchema = z
  .string({ error: TOO_SHORT })
  .min(PASSWORD_MIN, { error: TOO_SHORT })
  .max(PASSWORD_MAX, { error: `Password must be ${PASSWORD_MAX} characters or fewer` })
  .refine(isStorableText, { error: 'Password contains a character that cannot be used' });

/** Sign-in and sign-up. */
export const signInSchema = z.object({ email: loginEmailSchema, password: newPasswordSchema });

const identity = {
  first_name: requiredText(100, 'First name', MISSING.first_name),
  last_name: requiredText(100, 'Last name', MISSING.last_name),
  email: z.string({ error: MISSING.email }).trim().min(1, { error: MISSING.email }).pipe(loginEmailSchema),
  phone: optionalText(40, 'Phone'),
};

export const createUserSchema = z.object({
  ...identity,
  password: z.string({ error: MISSING.password }).min(1, { error: MISSING.password }).pipe(newPasswordSchema),
  role: userRoleSchema.default(DEFAULT_USER_ROLE),
});

/** A blank password keeps the current password. A phone number that is left out stays unchanged. */
export const editUserSchema = z.object({
  ...identity,
  phone: changedText(40, 'Phone'),
  password: z
    .string()
    .nullish()
    .transform((password) => password || null)
    .pipe(newPasswordSchema.nullable()),
  role: userRoleSchema,
  approves_for_firm: z.boolean().optional(),
});

/** Fields that users may change on their own account. */
export const personNameSchema = z.object({ first_name: identity.first_name, last_name: identity.last_name });

export const accountNameSchema = personNameSchema.extend({ phone: changedText(40, 'Phone') });

export type CreateUserInput = z.input<typeof createUserSchema>;
export function userFullName(user: { first_name: string; last_name: string }): string {
  return `${user.first_name} ${user.last_name}`.trim();
}
