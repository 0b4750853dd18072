import { describeError, type ErrorText, type Host, toAppError } from '@ledgerwise/contract';

/** A failure, with its title. */
interface Failing {
  readonly title: string;
  readonly failed: string;
}

/**
 * Message of a failure: the server's own message is complete, any other text needs a title. A refusal by a
 * rule is final.
 */
export function failureWords(
  errorTexts: Host['errorTexts'],
  error: unknown,
  { title, failed }: Failing,
): ErrorText & { readonly isFinal: boolean } {
  const { hasSentence } = toAppError(error);
  const { help } = describeError(error, errorTexts);
  return { title, help: hasSentence ? help : `${failed}. ${help}`, isFinal: hasSentence };
}

/** Shows a notice with the error and its reason, unless the user cancelled or left. */
export function tellFailure(
  { notify, errorTexts }: Pick<Host, 'notify' | 'errorTexts'>,
  error: unknown,
  failing: Failing,
): void {
  if (toAppError(error).code === 'data.aborted') return;
  const { title, help } = failureWords(errorTexts, error, failing);
  notify.failure({ title, text: help });
}
