import type { Figure } from '@ledgerwise/domain/proof';
import { classNames, Icon } from '@ledgerwise/ui/core';
import proof from './proof.module.css';
import { texts } from './texts.ts';

/** Amounts stay on one line with their mark; texts may wrap. */
const isAmount = (text: string): boolean => /^-?[\d.]+$/.test(text);

/** Published figures beside the engine's. */
export function FiguresTable({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <table className={proof.figures}>
      <caption>{texts.figures.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.figures.figure}</th>
          <th scope="col" className={proof.amount}>
            {texts.figures.published}
          </th>
          <th scope="col" className={proof.amount}>
            {texts.figures.engine}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ what, expected, actual, ok }, place) => {
          const isWrong = actual !== null && !ok;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one name
            <tr key={place} className={classNames(isWrong && proof.wrong)}>
              <th scope="row">{what}</th>
              <td className={proof.amount}>{expected}</td>
              <td className={classNames(proof.amount, isAmount(expected) && proof.short)}>
                {actual ?? '–'}
                {actual !== null && (
                  <span className={ok ? proof.same : proof.differs}>
                    <Icon name={ok ? 'done' : 'error'} size={14} />
                    <span className="visually-hidden">
                      {' '}
                      {ok ? texts.figures.asPublished : texts.figures.differs}
                    </span>
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
