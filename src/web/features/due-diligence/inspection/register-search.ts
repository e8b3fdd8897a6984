import { RISK_LEVELS, type RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import {
  INSPECTION_REASON_KINDS,
  type InspectionReason,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import { REGISTER_VIEW_NAMES, type RegisterView } from '#contract/due-diligence/inspection/register.ts';

/** The view and filters of /due-diligence in its address, as they are written there. */
export interface RegisterSearch {
  show?: string;
  level?: string;
  reason?: string;
}

export interface RegisterFilters {
  /** Undefined: the files that would fail, or all if there are none. */
  show?: RegisterView;
  level?: RiskLevel;
  /** Only of those that would fail. */
  reason?: InspectionReason;
}

/** Ignores unknown values. */
export function registerFilters(search: RegisterSearch): RegisterFilters {
  const show = REGISTER_VIEW_NAMES.find((view) => view === search.show);
  const level = RISK_LEVELS.find((one) => one === search.level);
  const reason = INSPECTION_REASON_KINDS.find((one) => one === search.reason);
  return { ...(show && { show }), ...(level && { level }), ...(reason && { reason }) };
}
