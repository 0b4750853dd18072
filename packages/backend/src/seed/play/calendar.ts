/** A day as `2026-03-31`. */
export type Day = string;

const DAY_MS = 86_400_000;

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** So many days later, or earlier. */
export const plusDays = (day: Day, days: number): Day => dayAt(timeOf(day) + days * DAY_MS);

/** The months of the story are counted from 0; this is the current one. */
export const THIS_MONTH = 12;

/** Days of the story, relative to today. */
export interface Calendar {
  readonly today: Day;
  /** Returns a day of a month of the story; its last day if the month is shorter. */
  on(month: number, day: number): Day;
  /** The last day of a month of the story. */
  endOf(month: number): Day;
  /** True if a quarter of the calendar year ends with a month of the story. */
  endsQuarter(month: number): boolean;
  ago(days: number): Day;
}

/** A year and what there is of the present month, up to a day. */
export function calendarUpTo(today: Day): Calendar {
  const [year = 0, thisMonth = 1] = today.split('-').map(Number);
  const monthAt = (month: number): number => thisMonth - 1 + month - THIS_MONTH;
  const endOf = (month: number): Day => dayAt(Date.UTC(year, monthAt(month) + 1, 0));
  return {
    today,
    endOf,
    on: (month, day) => {
      const last = Number(endOf(month).slice(8));
      return dayAt(Date.UTC(year, monthAt(month), Math.min(day, last)));
    },
    endsQuarter: (month) => Number(endOf(month).slice(5, 7)) % 3 === 0,
    ago: (days) => plusDays(today, -days),
  };
}
