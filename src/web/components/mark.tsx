/** The five-bar gate: how people tally, and what a client goes through. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" fill="var(--tg-mark)" />
      <g strokeLinecap="round" strokeWidth="2.5">
        <path stroke="#fff" d="M8.5 9v14M13.5 9v14M18.5 9v14M23.5 9v14" />
        <path stroke="var(--tg-mark)" strokeWidth="6" strokeLinecap="butt" d="M6.5 20.2 25.5 11.8" />
        <path stroke="var(--tg-mark-bar)" d="M5.75 20.5 26.25 11.5" />
      </g>
    </svg>
  );
}
