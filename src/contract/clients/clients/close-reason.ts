import { requiredText } from '#contract/values/text.ts';

export const closeReasonSchema = requiredText(100, 'Reason', 'Please choose a reason');
