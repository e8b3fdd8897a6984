import { describe, expect, test } from 'vitest';
import {
  BOT_OUTCOMES,
  CLIENT_STATUSES,
  type ClientStatus,
  canBook,
  canEnterProforma,
  canRequestInformation,
  canSaveNewProforma,
  canSend,
  isForward,
  isStatusDisabled,
  STATUS_LABELS,
  statusAfterBotReport,
  statusAfterGenerate,
  statusAfterQuestionnaire,
} from './client-status.ts';

const thoseWith = (rule: (status: ClientStatus) => boolean) => CLIENT_STATUSES.filter(rule);

describe('the pipeline', () => {
  test('reads as the firm names it', () => {
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

  test('Generate moves only a new inquiry', () => {
    expect(thoseWith((status) => statusAfterGenerate(status) !== status)).toEqual(['new_inquiry']);
    expect(statusAfterGenerate('new_inquiry')).toBe('request_for_info');
  });

  test('a questionnaire moves a new inquiry and a request, and nobody back', () => {
    expect(thoseWith((status) => statusAfterQuestionnaire(status) !== status)).toEqual([
      'new_inquiry',
      'request_for_info',
    ]);
    expect(statusAfterQuestionnaire('new_inquiry')).toBe('info_returned');
  });

  test('each step is allowed where the pipeline has it', () => {
    expect(thoseWith(canBook)).toEqual(['info_returned']);
    expect(thoseWith(canSaveNewProforma)).toEqual(['info_returned', 'zoom_call_booked', 'proforma_review']);
    expect(thoseWith(canSend)).toEqual(['proforma_review']);
    expect(thoseWith(canRequestInformation)).toEqual(['new_inquiry', 'request_for_info']);
    expect(thoseWith(canEnterProforma)).toEqual(['info_returned', 'zoom_call_booked']);
  });

  test('the dropdown refuses the first two once a questionnaire was answered', () => {
    expect(thoseWith((status) => isStatusDisabled(status, true))).toEqual([
      'new_inquiry',
      'request_for_info',
    ]);
    expect(thoseWith((status) => isStatusDisabled(status, false))).toEqual([]);
  });

  test("the bot's reports only lead forward, and only from proforma_review on", () => {
    for (const status of CLIENT_STATUSES) {
      for (const outcome of BOT_OUTCOMES) {
        const after = statusAfterBotReport(status, outcome);
        expect(after === status || isForward(status, after)).toBe(true);
        expect(statusAfterBotReport(after, outcome), 'a repeat changes nothing').toBe(after);
        if (isForward(status, 'proforma_review') || outcome === 'failed') expect(after).toBe(status);
      }
    }
    expect(statusAfterBotReport('proforma_review', 'created')).toBe('goproposal_sent');
    expect(statusAfterBotReport('proforma_review', 'signed')).toBe('goproposal_signed');
    expect(statusAfterBotReport('goproposal_sent', 'workspace_created')).toBe('onedrive_created');
  });
});
