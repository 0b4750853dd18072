import { describeError, type ErrorText, type Job, type JobWords, toAppError } from '@ledgerwise/contract';

/** Why work failed: the server's own sentence says all, any other reason needs to be told of what it speaks. */
export function failureWords(
  { title, failed }: Pick<Job<unknown>['failure'], 'title' | 'failed'>,
  error: unknown,
  texts: Readonly<Record<string, ErrorText>>,
): JobWords {
  const { help } = describeError(error, texts);
  return { title, text: toAppError(error).hasSentence || failed === undefined ? help : `${failed}. ${help}` };
}
