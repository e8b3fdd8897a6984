export const RISK_LEVELS = ['low', 'normal', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const RISK_LEVEL_LABELS: Record<RiskLevel, string> = { low: 'Low', normal: 'Normal', high: 'High' };
