/** Texts of inputs. */
export const dayFieldTexts = {
  notADate: (label: string, example: string) => `${label} must be a date, such as ${example}`,
  calendar: (label: string) => `Calendar of ${label}`,
} as const;

export const textFieldTexts = {
  hide: (what: string) => `Hide ${what}`,
  show: (what: string) => `Show ${what}`,
} as const;
