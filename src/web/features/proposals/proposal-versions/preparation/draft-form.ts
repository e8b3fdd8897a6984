import type { UseFormReturnType } from '@mantine/form';
import type { DraftValues } from './draft-values.ts';

export type DraftForm = UseFormReturnType<DraftValues>;
