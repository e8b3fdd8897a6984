import { describe, expect, test } from 'vitest';
import { CLIENT_STATUSES, type ClientStatus, isForward } from './client-status.ts';
import {
  allows,
  BLOCKED_ONCE_ANSWERED,
  BOT_OUTCOMES,
  callBookedBy,
  IN_REVIEW,
  isPastReview,
  isStatusDisabled,
  MAY_ENTER_PROFORMA,
  MAY_REQUEST_INFORMATION,
  statusAfter,
  statusAfterBotReport,
  TRANSITIONS,
  type Transition,
  WAITING_FOR_CALL,
} from './pipeline.ts';

const NAMES = Object.keys(TRANSITIONS) as Transition[];
const thoseWith = (rule: (status: ClientStatus) => boolean) => CLIENT_STATUSES.filter(rule);
const movedBy = (transition: Transition) => thoseWith((status) => statusAfter(transition, status) !== status);
const allowedBy = (transition: Transition) => thoseWith((status) => allows(transition, status));

describe('in the pipeline,', () => {
  test('generating a link moves only a new inquiry', () => {
    expect(movedBy('link_generated')).toEqual(['new_inquiry']);
    expect(statusAfter('link_generated', 'new_inquiry')).toBe('request_for_info');
  });

  test('an answered questionnaire moves only a new inquiry and a request for info', () => {
    expect(movedBy('questionnaire_answered')).toEqual(['new_inquiry', 'request_for_info']);
    expect(statusAfter('questionnaire_answered', 'new_inquiry')).toBe('info_returned');
  });

  test('a step is allowed only from its statuses', () => {
    expect(allowedBy('call_booked')).toEqual(['info_returned']);
    expect(statusAfter('call_booked', 'info_returned')).toBe('zoom_call_booked');
    expect(allowedBy('proforma_saved')).toEqual(['info_returned', 'zoom_call_booked', 'proforma_review']);
    expect(statusAfter('proforma_saved', 'zoom_call_booked')).toBe('proforma_review');
    expect(movedBy('proforma_saved')).toEqual(['info_returned', 'zoom_call_booked']);
    expect(allowedBy('proposal_sent')).toEqual(['proforma_review']);
    expect(statusAfter('proposal_sent', 'proforma_review')).toBe('goproposal_sent');
    expect(allowedBy('send_taken_back')).toEqual(['goproposal_sent']);
    expect(statusAfter('send_taken_back', 'goproposal_sent')).toBe('proforma_review');
  });

  test('a step that is not allowed changes nothing', () => {
    const UNDO: readonly string[] = ['send_taken_back', 'booking_undone'];
    for (const transition of NAMES) {
      for (const status of CLIENT_STATUSES) {
        const after = statusAfter(transition, status);
        if (!allows(transition, status)) expect(after).toBe(status);
        if (!UNDO.includes(transition)) expect(isForward(after, status)).toBe(false);
      }
    }
  });

  test('each queue, screen area and dropdown rule covers the right statuses', () => {
    expect(WAITING_FOR_CALL).toEqual(['info_returned']);
    expect(IN_REVIEW).toEqual(['proforma_review']);
    expect(MAY_REQUEST_INFORMATION).toEqual(['new_inquiry', 'request_for_info']);
    expect(MAY_ENTER_PROFORMA).toEqual(['info_returned', 'zoom_call_booked']);
    expect(BLOCKED_ONCE_ANSWERED).toEqual(['new_inquiry', 'request_for_info']);
    expect(thoseWith(isPastReview)).toEqual(['goproposal_sent', 'goproposal_signed', 'onedrive_created']);
  });

  test('the dropdown disables the first two statuses once a questionnaire is answered', () => {
    expect(thoseWith((status) => isStatusDisabled(status, true))).toEqual([
      'new_inquiry',
      'request_for_info',
    ]);
    expect(thoseWith((status) => isStatusDisabled(status, false))).toEqual([]);
  });

  test('a call counts as booked only in the booked-call status', () => {
    expect(thoseWith((status) => callBookedBy({ status, booked_by: 'Alice' }) === 'Alice')).toEqual([
      'zoom_call_booked',
    ]);
    expect(callBookedBy({ status: 'zoom_call_booked', booked_by: null })).toBe(null);
  });

  test("the bot's reports only move clients forward", () => {
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
    expect(movedBy('bot_workspace_created')).toEqual([
      'proforma_review',
      'goproposal_sent',
      'goproposal_signed',
    ]);
  });
});
