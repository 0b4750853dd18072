import { useHost } from '@ledgerwise/contract';
import { Button, Card, formatMoney, formatPercent, PageHeader, Tile, useFormats } from '@ledgerwise/ui/core';
import { sampleFigures } from '../demo-company.ts';
import styles from './demo.module.css';
import { ReceivablesByAge } from './ReceivablesByAge.tsx';

const REPORTS = [
  'Profit & Loss Statement',
  'Balance Sheet',
  'Cash Flow Statement',
  'Accounts Receivable Aging',
  'Accounts Payable Summary',
  'General Ledger',
] as const;

export function ReportsPage() {
  const formats = useFormats();
  const { notify } = useHost();
  const { revenue, expenses, profit, marginPercent } = sampleFigures;
  return (
    <>
      <PageHeader
        title="Reports"
        description="Sample figures of a year, not computed from the demo's records."
      />
      <div className={styles.tiles}>
        <Tile
          label="Revenue"
          figure={formatMoney(revenue, formats.currency, formats)}
          caption="Sample figure"
        />
        <Tile
          label="Expenses"
          figure={formatMoney(expenses, formats.currency, formats)}
          caption="Sample figure"
        />
        <Tile
          label="Profit"
          figure={formatMoney(profit, formats.currency, formats)}
          caption="Revenue minus expenses"
        />
        <Tile label="Margin" figure={formatPercent(marginPercent, formats)} caption="Profit over revenue" />
      </div>
      <div className={styles.report}>
        <ReceivablesByAge />
      </div>
      <Card title="Reports in the full version">
        <ul className={styles.reports}>
          {REPORTS.map((report) => (
            <li key={report}>
              {report}
              <Button
                size="small"
                aria-label={`Generate ${report}`}
                onClick={() =>
                  notify.info({ title: `${report} generation is available in the full premium version` })
                }
              >
                Generate
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
