/** A moment as people say it today: `09:41`, with its day where that is another one. */
export function clockTime(at: number, now: Date = new Date()): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hour12: false });
  if (moment.toDateString() === now.toDateString()) return time;
  return `${time} on ${moment.toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}`;
}
