import { describeError, type Host, toAppError } from '@ledgerwise/contract';

/**
 * A notice of what failed, and why: the server's own sentence says both, any other text needs to be told of what it
 * speaks. What the user has left or cancelled needs no notice.
 */
export function tellFailure(
  { notify, errorTexts }: Pick<Host, 'notify' | 'errorTexts'>,
  error: unknown,
  { title, failed }: { readonly title: string; readonly failed: string },
): void {
  const { code, hasSentence } = toAppError(error);
  if (code === 'data.aborted') return;
  const { help } = describeError(error, errorTexts);
  notify.failure({ title, text: hasSentence ? help : `${failed}. ${help}` });
}
