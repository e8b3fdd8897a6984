import type { UseFormReturnType } from '@mantine/form';
import { errorCode } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import type { UserValues } from './user-fields.tsx';

/** Shows an error beside its field, or as a toast if it concerns no field. The form keeps its input. */
export function showRefusal(form: UseFormReturnType<UserValues>, error: unknown, fallback: string): void {
  const message = describeError(error, fallback);
  const code = errorCode(error);
  if (code === 'WEAK_PASSWORD') form.setFieldError('password', message);
  else if (code === 'EMAIL_TAKEN' || code === 'ALREADY_INVITED') form.setFieldError('email', message);
  else notifyError(message);
}
