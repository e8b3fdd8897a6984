import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { NO_NEXT_STEP, OPEN } from '#contract/clients/clients/desk-fields.ts';
import { CALENDLY_SOURCE } from '#contract/clients/clients/inquiry-source.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { answerQuestionnaire, type GeneratedAnswers, pickBusiness } from './generate-business.ts';
import { createHistory, type GeneratedActivity, pickStages, type SeedUser } from './generate-history.ts';
import { type GeneratedNote, type HistoryState, writeNotes } from './generate-notes.ts';
import { fillProforma } from './generate-proforma.ts';
import { NOTABLE_NAMES, pickName, pickPhone } from './people.ts';
import { createRandom, type DemoRandom } from './random.ts';
import { CLIENT_NOTES } from './remarks.ts';
import { createEmailAddresses, createProposalIds } from './unique-identity.ts';
import { instantOfWorkingTime, isoOfWorkingTime, workingTimeAt } from './working-time.ts';

export interface GeneratedProforma {
  details: ProformaDetails;
  submitted_by: SeedUser;
  submission_date: string;
}

/** A client with their complete history. */
export interface GeneratedClient {
  client: Client;
  additional_information: GeneratedAnswers | null;
  /** Oldest first. */
  notes: GeneratedNote[];
  proforma: GeneratedProforma | null;
  /** Oldest first. */
  activity: GeneratedActivity[];
}

export interface GenerateOptions {
  seed: number;
  count: number;
  /** The latest time of any generated data. */
  now: Date;
  /** At least one. The work is divided among them. */
  users: readonly SeedUser[];
  bookers: readonly [string, string];
}

const STATUS_WEIGHTS: Record<ClientStatus, number> = {
  new_inquiry: 14,
  request_for_info: 13,
  info_returned: 9,
  zoom_call_booked: 10,
  proforma_review: 9,
  goproposal_sent: 13,
  goproposal_signed: 10,
  onedrive_created: 22,
};

const SOURCE_WEIGHTS: readonly (readonly [string | null, number])[] = [
  ['Email', 14],
  ['Phone', 14],
  ['referral', 12],
  ['website', 10],
  ['Face-to-face', 9],
  [CALENDLY_SOURCE, 8],
  ['WhatsApp', 8],
  ['Instagram', 7],
  ['Facebook', 7],
  ['TikTok', 4],
  ['Other', 3],
  ['LinkedIn', 3],
  ['advertising', 1],
  [null, 2],
];

const NOTABLE_EVERY = 11;
const NOTABLE_UP_TO = 60;

function hasReached(status: ClientStatus, stage: ClientStatus): boolean {
  return CLIENT_STATUSES.indexOf(status) >= CLIENT_STATUSES.indexOf(stage);
}

/** Returns a client's status by the client's index. Each status occurs twice in the first 16. */
function statusesOf(random: DemoRandom): (index: number) => ClientStatus {
  const first = random.shuffle([...CLIENT_STATUSES, ...CLIENT_STATUSES]);
  const weights = CLIENT_STATUSES.map((status) => [status, STATUS_WEIGHTS[status]] as const);
  return (index) => first[index] ?? random.weighted(weights);
}

const STATUS_EVENT = 'client.status_changed';

/** Adds each step of the pipeline as the product would log it. Returns the user who saved the proforma, or any user. */
function addPipeline(historyState: HistoryState, manual: boolean, answeredCompany: string | null): SeedUser {
  const { random, stages, client, anybody, history } = historyState;
  let submittedBy = anybody();
  let before: ClientStatus | null = null;
  for (const { status, from } of stages) {
    const user = anybody();
    let actor: SeedUser | null = user;
    if (status === 'new_inquiry') {
      if (client.inquiry_source === CALENDLY_SOURCE) actor = null;
      history.add(from, 'client.created', actor, { status: { from: null, to: status } });
    } else if (status === 'request_for_info') {
      history.add(from, 'link.generated', user);
    } else if (status === 'info_returned') {
      if (!manual) actor = null;
      const changes = answeredCompany === null ? {} : { company: { from: null, to: answeredCompany } };
      history.add(from, manual ? 'questionnaire.entered' : 'questionnaire.submitted', actor, changes);
    } else if (status === 'zoom_call_booked') {
      if (client.calendly_booking && client.inquiry_source !== CALENDLY_SOURCE) {
        const changes = { calendly_booking: { from: false, to: true } };
        history.add(from - random.int(1, 10), 'client.calendly_booking_changed', null, changes);
      }
      history.add(from, 'call.booked', user, { booked_by: { from: null, to: client.booked_by } });
    } else if (status === 'proforma_review') {
      submittedBy = user;
      history.add(from, 'proforma.saved', user);
    } else if (status === 'goproposal_sent') {
      history.add(from, 'proposal.sent', user);
    }
    if (before !== null) history.add(from, STATUS_EVENT, actor, { status: { from: before, to: status } });
    before = status;
  }
  return submittedBy;
}

/** Adds the start date and turnover that staff look up for some companies. */
function addCompanyFigures(
  { random, stages, business, anybody, history }: HistoryState,
  answers: GeneratedAnswers,
): void {
  const returned = stages.find((stage) => stage.status === 'info_returned');
  if (
    !returned ||
    business.trading_style !== 'Limited Company' ||
    business.turnover === 0 ||
    !random.chance(0.4)
  )
    return;
  const at = returned.from + (returned.to - returned.from) * (0.2 + 0.6 * random.next());
  const began = new Date(instantOfWorkingTime(at) - random.int(500, 7_000) * 86_400_000);
  answers.company_start_date = began.toISOString().slice(0, 10);
  answers.company_turnover = Math.round((business.turnover * random.int(75, 105)) / 100);
  history.add(at, 'additional_information.saved', anybody(), {
    company_start_date: { from: null, to: answers.company_start_date },
    company_turnover: { from: null, to: answers.company_turnover },
  });
}

/**
 * Generates clients of a UK practice one at a time. The same options always generate the same clients. Email addresses
 * and proposal ids never repeat. All email addresses and phone numbers are reserved for fiction or documentation.
 */
export function* generateClients(options: GenerateOptions): Generator<GeneratedClient, void> {
  const random = createRandom(options.seed);
  const emails = createEmailAddresses();
  const proposalIds = createProposalIds();
  const statusOf = statusesOf(random);
  const now = workingTimeAt(options.now.getTime());

  for (let index = 0; index < options.count; index++) {
    const status = statusOf(index);
    const notable = index < NOTABLE_UP_TO && index % NOTABLE_EVERY === NOTABLE_EVERY - 2;
    const person = notable
      ? NOTABLE_NAMES[Math.floor(index / NOTABLE_EVERY) % NOTABLE_NAMES.length]
      : undefined;
    const { first_name, surname } = person ?? pickName(random);
    const longName =
      index % (NOTABLE_UP_TO / 2) === 4 && index < NOTABLE_UP_TO ? Math.floor(index / 30) : null;
    const business = pickBusiness(random, { first_name, surname }, longName);

    const answered = hasReached(status, 'info_returned');
    const manual = answered && random.chance(0.12);
    const called =
      hasReached(status, 'zoom_call_booked') && (status === 'zoom_call_booked' || random.chance(0.88));
    const skipped: ClientStatus[] = [];
    if (manual) skipped.push('request_for_info');
    if (!called) skipped.push('zoom_call_booked');
    const stages = pickStages(random, status, skipped, now);
    const createdAt = stages[0]?.from ?? now;
    const changedAt = stages.at(-1)?.from ?? now;

    const inquiry_source = random.weighted(SOURCE_WEIGHTS);
    const namedInAnswers =
      business.name !== null && (inquiry_source === CALENDLY_SOURCE || random.chance(0.15));
    const created_at = isoOfWorkingTime(createdAt);
    const client: Client = {
      id: random.uuid(),
      first_name,
      surname,
      email: emails.of(random, first_name, surname, business.name),
      phone_number: random.chance(0.92) ? pickPhone(random, business.town) : null,
      company: namedInAnswers && !answered ? null : business.name,
      proposal_id: proposalIds.of(Number(created_at.slice(0, 4))),
      status,
      inquiry_source,
      calendly_booking: inquiry_source === CALENDLY_SOURCE || (called && random.chance(0.35)),
      booked_by: called ? random.pick(options.bookers) : null,
      notes: random.chance(0.18) ? random.pick(CLIENT_NOTES) : null,
      owner_id: null,
      ...NO_NEXT_STEP,
      ...OPEN,
      version: 1,
      created_at,
      status_changed_at: isoOfWorkingTime(changedAt),
    };

    const owner = random.pick(options.users);
    client.owner_id = owner.user_id;
    const anybody = () => (random.chance(0.75) ? owner : random.pick(options.users));
    const history = createHistory();
    const historyState: HistoryState = { random, stages, client, business, anybody, history };
    const submittedBy = addPipeline(historyState, manual, namedInAnswers ? business.name : null);

    const returned = stages.find((stage) => stage.status === 'info_returned');
    const answers = returned
      ? answerQuestionnaire(random, business, inquiry_source, isoOfWorkingTime(returned.from))
      : null;
    if (answers) addCompanyFigures(historyState, answers);

    const review = stages.find((stage) => stage.status === 'proforma_review');
    const proforma = review
      ? {
          details: fillProforma(random, client, business, instantOfWorkingTime(review.from)),
          submitted_by: submittedBy,
          submission_date: isoOfWorkingTime(review.from),
        }
      : null;
    const notes = writeNotes(historyState);
    yield { client, additional_information: answers, notes, proforma, activity: history.events() };
  }
}
