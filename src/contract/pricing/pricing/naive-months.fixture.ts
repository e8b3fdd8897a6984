const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Read {
  year: number;
  month: number;
  day: number | null;
}

/** Reads '2026-04-06', '6/4/2026', '6 April 2026', 'April 2026' and '04/2026', the forms that tests write. */
function dateOf(text: string): Read | null {
  const words = text.trim().split(/[^0-9a-z]+/i);
  const year = words.find((word) => /^\d{4}$/.test(word));
  if (year === undefined) return null;
  const others = words.filter((word) => word !== year);
  if (words[0] === year) others.reverse();
  const monthText = others.pop() ?? '';
  const month = /^\d+$/.test(monthText)
    ? Number(monthText) - 1
    : NAMES.indexOf(monthText.toLowerCase().slice(0, 3));
  const day = others.length === 0 ? null : Number(others[0]);
  const date = new Date(Date.UTC(Number(year), month, day ?? 1));
  const isReal = month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === (day ?? 1);
  return isReal && others.length <= 1 ? { year: Number(year), month, day } : null;
}

/** Adds months to the first date until it reaches the second. Null unless the texts are two dates in order. */
export function monthsByCounting(from: string, to: string): number | null {
  const start = dateOf(from);
  const end = dateOf(to);
  if (!start || !end) return null;
  const startDay = start.day ?? 1;
  const endDay = end.day ?? new Date(Date.UTC(end.year, end.month + 1, 0)).getUTCDate();
  const place = (year: number, month: number, day: number) => (year * 12 + month) * 100 + day;
  const goal = place(end.year, end.month, endDay);
  let months = 0;
  if (goal < place(start.year, start.month, startDay)) return null;
  while (place(start.year, start.month + months, startDay) < goal) months += 1;
  return months;
}
