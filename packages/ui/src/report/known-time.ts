const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** A moment as an input of a day and a time holds it, in the reader's own time zone; empty for none. */
export function toLocalTime(moment: string): string {
  const at = new Date(moment);
  if (moment === '' || Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The moment that such an input holds, ISO 8601 with zone; empty for none. */
export function fromLocalTime(text: string): string {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
