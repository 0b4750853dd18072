import { ErrorState, formatMoney, formatPercent, Tile, useFormats } from '@ledgerwise/ui/core';
import styles from './demo.module.css';
import { ledgerFigures } from './ledger-figures.ts';
import { texts } from './texts.ts';
import { useRecords } from './use-records.ts';

const { reports: text } = texts;

/** Revenue, expenses and profit, computed from the ledger that the demo shows. */
export function ProfitTiles() {
  const formats = useFormats();
  const ledger = useRecords('general_ledger', { size: 500 });
  if (ledger.status === 'failed') return <ErrorState error={ledger.error} onRetry={ledger.retry} />;
  const figures = ledger.status === 'ready' ? ledgerFigures(ledger.rows) : undefined;
  const money = (amount: string | undefined) =>
    amount === undefined ? undefined : formatMoney(amount, formats.currency, formats);
  return (
    <div className={styles.tiles}>
      <Tile label={text.revenue} figure={money(figures?.revenue)} caption={text.period} />
      <Tile label={text.expenses} figure={money(figures?.expenses)} caption={text.period} />
      <Tile label={text.profit} figure={money(figures?.profit)} caption={text.profitCaption} />
      <Tile
        label={text.margin}
        figure={figures && (formatPercent(figures.marginPercent, formats) || text.noMargin)}
        caption={text.marginCaption}
      />
    </div>
  );
}
