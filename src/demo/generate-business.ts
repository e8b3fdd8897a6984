import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import type { TradingStyle } from '#contract/intake/questionnaire/questionnaire.ts';
import { ENGAGEMENT_TYPES } from '#contract/intake/questionnaire/questionnaire.ts';
import {
  LONG_COMPANIES,
  pickLegalEnding,
  pickTradingName,
  TRADES,
  type Trade,
  tradeOf,
} from './businesses.ts';
import { type DemoName, pickName, TOWNS, type Town } from './people.ts';
import type { DemoRandom } from './random.ts';
import {
  CHALLENGES,
  GOALS,
  HEARD_OF_US,
  HEARD_OTHERWISE,
  SECTOR_CHALLENGES,
  SECTOR_GOALS,
} from './remarks.ts';

/** A prospective client's business. Amounts are in pounds a year. */
export interface Business {
  trade: Trade;
  town: Town;
  trading_style: TradingStyle;
  /** With its legal ending, if it has one. */
  name: string | null;
  turnover: number;
  staff: number;
  /** Whether the business has another accountant. */
  advised: boolean;
}

const LIMITED_SHARE = 0.7;
const STARTUP_SHARE = 0.05;

function rounded(pounds: number): number {
  const unit = pounds < 50_000 ? 500 : pounds < 500_000 ? 1_000 : 10_000;
  return Math.round(pounds / unit) * unit;
}

/**
 * Returns 0 for a start-up, otherwise a turnover between the bounds. Small turnovers are more likely, because
 * most businesses are small.
 */
function pickTurnover(random: DemoRandom, from: number, to: number): number {
  return random.chance(STARTUP_SHARE) ? 0 : rounded(from * (to / from) ** random.next());
}

export function pickBusiness(random: DemoRandom, person: DemoName, longName: number | null): Business {
  const long = longName === null ? undefined : LONG_COMPANIES[longName % LONG_COMPANIES.length];
  const trade = long ? tradeOf(long.industry) : random.pick(TRADES);
  const town = random.pick(TOWNS);
  const limited = long !== undefined || random.chance(LIMITED_SHARE);
  const tradingName = pickTradingName(random, trade, person.surname, pickName(random).surname, town.name);
  const soleName = random.chance(0.5) ? tradingName : null;
  const turnover = limited ? pickTurnover(random, 45_000, 6_000_000) : pickTurnover(random, 9_000, 160_000);
  const perHead = random.int(55_000, 160_000);
  return {
    trade,
    town,
    trading_style: limited ? 'Limited Company' : 'Sole Trader',
    name: long ? long.company : limited ? tradingName + pickLegalEnding(random) : soleName,
    turnover,
    staff: Math.min(Math.floor(turnover / perHead), 180),
    advised: turnover > 0 && random.chance(limited ? 0.6 : 0.35),
  };
}

/** Returns one to three of the pools' texts, at most one from each pool. */
function sentences(random: DemoRandom, pools: readonly (readonly string[] | undefined)[]): string {
  const [first, ...others] = random.shuffle(pools.filter((pool) => pool !== undefined));
  const more = others.filter(() => random.chance(0.45)).slice(0, 2);
  return [first, ...more].map((pool) => random.pick(pool ?? [])).join(' ');
}

/** Returns a number that belongs to no real company: Companies House has never issued this range. */
function pickRegistrationNumber(random: DemoRandom): string {
  return `99${String(random.int(0, 999_999)).padStart(6, '0')}`;
}

function pickEngagement(random: DemoRandom): string[] {
  const [ongoing, planning, single] = ENGAGEMENT_TYPES;
  return random.weighted<string[]>([
    [[ongoing], 58],
    [[ongoing, single], 16],
    [[ongoing, planning], 10],
    [[planning], 6],
    [[single], 8],
    [[ongoing, planning, single], 2],
  ]);
}

export type GeneratedAnswers = Omit<AdditionalInformation, 'id' | 'client_id'> & {
  how_did_you_hear: string;
  /** When the questionnaire was answered. */
  answered_at: string;
};

/** Generates a client's answers to a questionnaire. */
export function answerQuestionnaire(
  random: DemoRandom,
  business: Business,
  inquirySource: string | null,
  at: string,
): GeneratedAnswers {
  const limited = business.trading_style === 'Limited Company';
  const form = limited ? 'limited' : 'sole';
  const { advised, turnover, staff } = business;
  const kinds = [
    form,
    ...(staff > 0 ? (['employer'] as const) : []),
    ...(advised ? (['advised'] as const) : []),
  ] as const;
  const { sector } = business.trade;
  const goals =
    turnover === 0 ? [GOALS.startup] : [GOALS.any, SECTOR_GOALS[sector], ...kinds.map((kind) => GOALS[kind])];
  const challenges =
    turnover === 0
      ? [CHALLENGES.startup]
      : [CHALLENGES.any, SECTOR_CHALLENGES[sector], ...kinds.map((kind) => CHALLENGES[kind])];
  return {
    how_did_you_hear: random.pick(HEARD_OF_US[inquirySource ?? ''] ?? HEARD_OTHERWISE),
    engagement_type: pickEngagement(random),
    trading_style: business.trading_style,
    company_name: business.name,
    company_registration_number: limited ? pickRegistrationNumber(random) : null,
    industry: business.trade.industry,
    turnover_last_12_months: business.turnover,
    employs_staff: business.staff > 0,
    number_of_staff: business.staff > 0 ? business.staff : null,
    goals_next_12_months: sentences(random, goals),
    business_challenges: sentences(random, challenges),
    existing_advisor: advised,
    annual_fee: advised
      ? Math.max(180, Math.round((business.turnover * random.int(4, 14)) / 1000 / 60) * 60)
      : null,
    company_start_date: null,
    company_turnover: null,
    created_at: at,
    answered_at: at,
    came_later: false,
    version: 1,
  };
}
