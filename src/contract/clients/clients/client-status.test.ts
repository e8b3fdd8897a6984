import { expect, test } from 'vitest';
import { CLIENT_STATUSES, STATUS_LABELS } from './client-status.ts';

test('the statuses have the labels that the firm chose', () => {
  expect(CLIENT_STATUSES.map((status) => STATUS_LABELS[status])).toEqual([
    'New Inquiry',
    'Request for Info',
    'Info Returned',
    'Zoom Call Booked',
    'Proforma Review',
    'GoProposal Sent',
    'GoProposal Signed',
    'OneDrive Created',
  ]);
});
