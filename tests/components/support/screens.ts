import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { IN_REVIEW, WAITING_FOR_CALL } from '#contract/clients/clients/pipeline.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { DEFAULT_BOOKS } from '#contract/connections/books/books-settings.ts';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { DEFAULT_DUE_DILIGENCE } from '#contract/due-diligence/files/settings.ts';
import { NO_LETTER_FACTS } from '#contract/proposals/letter-facts/letter-facts.ts';
import { DEFAULT_PROPOSAL_SETTINGS } from '#contract/proposals/proposal-versions/settings.ts';
import { shownFigures } from './figures.ts';
import {
  ACCOUNT,
  AUTOMATION,
  aClient,
  aListedClient,
  anAnswer,
  aReview,
  aUser,
  CATALOGUE_LIST,
  CATALOGUE_TREE,
  NO_ANSWERS,
  NO_DESK_FACTS,
  NOTHING_LISTED,
  PREPARED_FIRM,
  uuid,
} from './fixtures.ts';
import type { Api, Responses } from './server.ts';
import { WORKSPACE } from './workspace.ts';

/** The overview of a firm that doesn't use files. */
const NO_FILES = {
  in_use: false,
  counts: { all: 0, failing: 0, waiting: 0, due: 0, ended: 0 },
  failing: [],
  documents: [],
  has_list: true,
  approves: false,
};

/** A client without a file. */
const NO_FILE: ClientFile = {
  in_use: false,
  factors: [],
  file: null,
  parties: [],
  triggers: [],
  screening: [],
  missing: [],
  suggestion: null,
  has_list: true,
  second_person: [],
  refusal: null,
  approves: false,
  acceptances: [],
  hold: { state: 'none' },
};

/** A connection that nobody has set up. */
const NO_CONNECTION = {
  enabled: false,
  has_secret: false,
  tested_at: null,
  test_passed: null,
  test_result: null,
  version: 0,
};

/** Responses for every screen: one client in a given status, one colleague, a catalogue entry of each kind. */
export function responsesAbout(client: Client = aClient()): Responses {
  const inReview = IN_REVIEW.includes(client.status);
  const review = inReview ? aReview() : null;
  const answers = client.status === 'new_inquiry' ? null : anAnswer();
  const waiting = WAITING_FOR_CALL.includes(client.status);
  return {
    dashboard: {
      badges: {
        clients: 1,
        book_zoom_call: waiting ? 1 : 0,
        reviews: inReview ? 1 : 0,
        notifications: 0,
        proposals: false,
        saved_views: [],
        is_demo: false,
        companies_house: false,
      },
      overview: overviewWith({}),
    },
    inspection: {
      overview: NO_FILES,
      list: NOTHING_LISTED,
      packStatus: { state: 'none' },
    },
    sealing: { keys: [] },
    dataExport: { status: { state: 'none' } },
    activity: { list: NOTHING_LISTED },
    clients: {
      get: {
        client,
        bookers: ['Tax Adviser', 'Senior Partner'],
        people: [],
        additional_information: answers ? [answers] : [],
        proforma_reviews: review ? [review] : [],
        notes: NOTHING_LISTED,
        has_packages: false,
        value: null,
        proposal: null,
        proposals_sent_by: 'goproposal' as const,
        pricing: null,
        links: [],
        timeline: NOTHING_LISTED,
        desk: NO_DESK_FACTS,
        mail_configured: true,
        merges: [],
        is_trial: false,
        deliveries: [],
        connections: [],
        due_diligence: null,
      },
      list: {
        items: [aListedClient({ ...client, has_answers: answers !== null })],
        next_cursor: null,
      },
      count: { matching: 1, total: 1 },
      findDuplicates: [],
      imports: { list: [] },
      duplicates: { list: { items: [], looked_through: 1, next_cursor: null } },
    },
    additionalInformation: { get: { client, additional_information: answers } },
    calls: {
      get: { call: null, bookers: ['Tax Adviser', 'Senior Partner'], join_url: null },
      bookerLinks: [],
      week: { monday: '2026-03-02', calls: [] },
      queue: {
        total: 1,
        bookers: ['Tax Adviser', 'Senior Partner'],
        entry: {
          client,
          additional_information: answers,
          cursor: { client_id: client.id, waiting_since: client.status_changed_at },
          position: 1,
          previous: null,
          next: null,
        },
      },
    },
    books: {
      get: { ...DEFAULT_BOOKS, ...NO_CONNECTION },
      list: { items: [], next_cursor: null, total: 0 },
      ofClient: null,
      provider: { provider: 'none' },
    },
    directDebit: {
      ofClient: null,
      get: {
        ...NO_CONNECTION,
        has_webhook_secret: false,
        webhook_url: 'https://crm.example/functions/gocardless-webhook',
      },
    },
    catalogue: { tree: CATALOGUE_TREE, list: CATALOGUE_LIST },
    dueDiligence: { get: NO_FILE, settings: DEFAULT_DUE_DILIGENCE },
    deskSettings: { get: { ...DEFAULT_DESK_SETTINGS, version: 0 } },
    figures: { show: shownFigures(), digest: { wanted: false }, clients: NOTHING_LISTED },
    firm: { get: PREPARED_FIRM },
    letterFacts: { get: { ...NO_LETTER_FACTS, version: 0 } },
    mails: { status: { configured: true } },
    mailTemplates: { list: { items: [], mail_configured: true } },
    notes: { list: NOTHING_LISTED },
    notifications: { list: NOTHING_LISTED },
    priceBook: { inForce: null },
    proforma: { latest: { client, review, has_packages: false, answers: NO_ANSWERS, pricing: null } },
    proposals: { runs: NOTHING_LISTED },
    proposalVersions: { settings: { ...DEFAULT_PROPOSAL_SETTINGS, is_seal_used: false } },
    reviews: {
      queue: {
        items: [
          {
            client,
            queued_at: client.status_changed_at,
            first_year_value: null,
            review,
            answers: NO_ANSWERS,
            file_accepted: true,
            under_way: null,
            failed: null,
          },
        ],
        next_cursor: null,
        total: 1,
        proposals_sent_by: 'goproposal' as const,
      },
      watch: {
        client_name: clientFullName(client),
        client_status: client.status,
        run: null,
      },
    },
    trialRun: { get: { trial: null } },
    users: {
      list: {
        items: [aUser(), aUser({ id: uuid(1), user_id: uuid(1), full_name: 'Grace Admin', role: 'admin' })],
        next_cursor: null,
        invitations: [],
        mail_configured: true,
      },
      get: aUser(),
      holdings: {
        clients: 0,
        steps: 0,
        views: 0,
        private_views: 0,
        countersigns: false,
        drafts: 0,
        countersignatures: 0,
        approvals: 0,
      },
    },
    account: { get: ACCOUNT, sessions: [] },
    automation: { get: AUTOMATION },
    law: { own: [] },
    lawChanges: { counts: [] },
    settings: {
      state: {
        users: 2,
        without_join_link: 2,
        firm_named: false,
        mail_templates: 0,
        sent_by: 'goproposal' as const,
        email_configured: true,
        automation_enabled: false,
        books: null,
        direct_debit_enabled: false,
        due_diligence_enabled: false,
        webhooks: 0,
        workspace_enabled: false,
        api_keys: 1,
      },
    },
    standing: { signatures: { items: [], has_more: false } },
    sanctions: {
      status: { list: null, waiting: 0, is_fetched: false, fetch: null },
      hits: NOTHING_LISTED,
    },
    webhooks: { list: [] },
    outbox: { list: NOTHING_LISTED },
    workspace: { get: WORKSPACE },
    apiKeys: { list: [] },
  };
}

type Overview = Awaited<ReturnType<Api['dashboard']['overview']>>;

const NO_CLIENTS = {
  new_inquiry: 0,
  request_for_info: 0,
  info_returned: 0,
  zoom_call_booked: 0,
  proforma_review: 0,
  goproposal_sent: 0,
  goproposal_signed: 0,
  onedrive_created: 0,
};

/** The dashboard of a firm without clients, except for the given parts. */
export function overviewWith(given: Partial<Overview>): Overview {
  return {
    statuses: NO_CLIENTS,
    entered: NO_CLIENTS,
    inquiry_sources: [],
    recent_activity: [],
    today: { mine: [], everybody: [] },
    checklist: null,
    lacks_mail_server: false,
    ...given,
  };
}
