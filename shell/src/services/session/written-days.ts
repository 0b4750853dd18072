import { AppError, type DateFormat, isAppError } from '@ledgerwise/contract';
import { writeDays } from '@ledgerwise/ui/core';

/** Error of the database about one field: `{field, line, problem}`. */
const isOfField = (details: unknown): details is { readonly problem: string } =>
  typeof details === 'object' &&
  details !== null &&
  'problem' in details &&
  typeof details.problem === 'string';

/** An error of the database with its ISO 8601 days in the organization's date format. */
export function withWrittenDays(error: unknown, format: DateFormat | undefined): unknown {
  if (format === undefined || format === 'YYYY-MM-DD' || !isAppError(error) || !error.hasSentence)
    return error;
  const { code, message, fields, status, details } = error;
  const written = (sentence: string): string => writeDays(sentence, format);
  return new AppError(code, {
    cause: error,
    message: written(message),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, written(problem)])),
    }),
    ...(status !== undefined && { status }),
    ...(details !== undefined && {
      details: isOfField(details) ? { ...details, problem: written(details.problem) } : details,
    }),
  });
}
