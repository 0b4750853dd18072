/** Texts about what is missing or wrong in a request for a report. */
export const reportRequestTexts = {
  incomplete: 'Please select report type and date range',
  startAfterEnd: 'Start date must be before end date',
  tooManyPeriods: (most: number) =>
    `The report would have more than ${most} columns. Choose a shorter period or wider columns.`,
  tooManyOptions: (label: string, most: number) =>
    `${label} has more options than the ${most} columns of a report. Choose one option instead.`,
  subjectMissing: (subject: string) => `Please select the ${subject} that the report is about`,
} as const;
