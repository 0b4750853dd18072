import { describeError, type ErrorText, type Job, type JobWords, toAppError } from '@ledgerwise/contract';

/**
 * Formats the reason why work failed. The server's message is complete; other reasons are prefixed with their subject.
 */
export function failureWords(
  { title, failed }: Pick<Job<unknown>['failure'], 'title' | 'failed'>,
  error: unknown,
  texts: Readonly<Record<string, ErrorText>>,
): JobWords {
  const { help } = describeError(error, texts);
  return { title, text: toAppError(error).hasSentence || failed === undefined ? help : `${failed}. ${help}` };
}
