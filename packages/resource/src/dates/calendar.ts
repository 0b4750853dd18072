const DAY = 86_400_000;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** True if a text is a calendar day: `2026-02-28` is, `2026-02-30` is not. */
export function isDay(text: string): boolean {
  const at = ISO.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function parts(date: string): readonly [year: number, month: number, day: number] {
  if (!isDay(date)) throw new Error(`"${date}" is not a date. Write it as YYYY-MM-DD.`);
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
}

const print = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Number of days between two days: 1 from a day to the next, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  const at = ([year, month, day]: ReturnType<typeof parts>) => Date.UTC(year, month - 1, day);
  return (at(parts(to)) - at(parts(from))) / DAY;
}

/** The day so many days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
  const [year, month, day] = parts(date);
  return print(Date.UTC(year, month - 1, day) + days * DAY);
}

/** The first day of the date's month. */
export function startOfMonth(date: string): string {
  const [year, month] = parts(date);
  return print(Date.UTC(year, month - 1, 1));
}

/** The last day of the date's month. */
export function endOfMonth(date: string): string {
  const [year, month] = parts(date);
  return print(Date.UTC(year, month, 0));
}

/** Adds months to a day; in a shorter month, returns its last day: 31 January plus one month is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = parts(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return print(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}
