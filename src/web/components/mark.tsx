/** The logo: a five-bar gate, both a tally mark and a gate. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" fill="var(--tg-mark)" />
      <path
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="2.6"
        d="M8.5 8v16M13.5 8v16M18.5 8v16M23.5 8v16"
      />
      <path stroke="var(--tg-mark)" strokeWidth="5.4" d="M5 21.6 27 10.4" />
      <path stroke="var(--tg-mark-bar)" strokeLinecap="round" strokeWidth="2.6" d="M5.5 21.35 26.5 10.65" />
    </svg>
  );
}
