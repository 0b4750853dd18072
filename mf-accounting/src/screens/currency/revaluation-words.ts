import type { ResourceAction, RevaluationPreview } from '@ledgerwise/resource';

/** Revalues open foreign balances at the rates of a day. */
export const revalue: ResourceAction = {
  id: 'revalue',
  label: 'Post Revaluation',
  look: 'primary',
  permission: 'currencies.revalue',
  call: 'revalue_currencies',
  arguments: ({ as_of }) => ({ as_of }),
  does: (_row, answer) =>
    answer === null
      ? { title: 'Nothing to Revalue', text: 'No balance differs, so nothing was posted.' }
      : { title: 'Revaluation Posted', text: 'Its entry is in the general ledger, and among those below.' },
};

const gainOf = (kind: string, amount: string, money: (amount: string) => string): readonly string[] =>
  Number(amount) === 0
    ? []
    : [`${kind} ${Number(amount) > 0 ? 'gain' : 'loss'} of ${money(amount.replace('-', ''))}`];

/** True if a revaluation would post anything. */
export const posts = ({ balances }: RevaluationPreview): boolean =>
  balances.some(({ difference }) => Number(difference) !== 0);

/** Summary of a revaluation, and what happens to it. */
export function revaluationWords(
  preview: RevaluationPreview,
  money: (amount: string) => string,
  dayOf: (day: string) => string,
): string {
  const { as_of, undone_on, revalued, cleared, balances } = preview;
  if (balances.length === 0) return `Nothing was open in a foreign currency on ${dayOf(as_of)}.`;
  if (!posts(preview))
    return `Every balance is already at the rates of ${dayOf(as_of)}, so there is nothing to post.`;
  const results = [...gainOf('an unrealised', revalued, money), ...gainOf('a realised', cleared, money)];
  const outcome = results.length === 0 ? 'no gain or loss' : results.join(' and ');
  const moves = balances.some(({ rate, difference }) => rate !== null && Number(difference) !== 0);
  const undone = moves
    ? ` The revaluation is reversed on ${dayOf(undone_on)}, so that the gain or loss of a payment is not counted twice.`
    : '';
  const lasts = Number(cleared) === 0 ? '' : ' Differences left on settled balances are cleared permanently.';
  return `Posting it on ${dayOf(as_of)} results in ${outcome}.${undone}${lasts}`;
}
