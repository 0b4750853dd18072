import { useHost } from '@ledgerwise/contract';
import { Button, Card, formatMoney, formatPercent, PageHeader, Tile, useFormats } from '@ledgerwise/ui/core';
import { sampleFigures } from '../demo-company.ts';
import styles from './demo.module.css';
import { ReceivablesByAge } from './ReceivablesByAge.tsx';
import { premiumOnly, texts } from './texts.ts';

const { reports: text } = texts;

export function ReportsPage() {
  const formats = useFormats();
  const { notify } = useHost();
  const { revenue, expenses, profit, marginPercent } = sampleFigures;
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className={styles.tiles}>
        <Tile
          label={text.revenue}
          figure={formatMoney(revenue, formats.currency, formats)}
          caption={text.sample}
        />
        <Tile
          label={text.expenses}
          figure={formatMoney(expenses, formats.currency, formats)}
          caption={text.sample}
        />
        <Tile
          label={text.profit}
          figure={formatMoney(profit, formats.currency, formats)}
          caption={text.profitCaption}
        />
        <Tile
          label={text.margin}
          figure={formatPercent(marginPercent, formats)}
          caption={text.marginCaption}
        />
      </div>
      <div className={styles.report}>
        <ReceivablesByAge />
      </div>
      <Card title={text.full}>
        <ul className={styles.reports}>
          {text.names.map((report) => (
            <li key={report}>
              {report}
              <Button
                size="small"
                aria-label={text.generateOne(report)}
                onClick={() => notify.info({ title: premiumOnly(text.generation(report)) })}
              >
                {text.generate}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
