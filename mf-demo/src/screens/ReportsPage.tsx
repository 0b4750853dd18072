import { useHost } from '@ledgerwise/contract';
import { Button, Card, PageHeader } from '@ledgerwise/ui/core';
import styles from './demo.module.css';
import { ProfitTiles } from './ProfitTiles.tsx';
import { ReceivablesByAge } from './ReceivablesByAge.tsx';
import { premiumOnly, texts } from './texts.ts';

const { reports: text } = texts;

export function ReportsPage() {
  const { notify } = useHost();
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <ProfitTiles />
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
