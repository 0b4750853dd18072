import type { BankingAuditRecord } from '@ledgerwise/resource';
import { Badge, Drawer, Facts, formatNumber, Moment, useFormats } from '@ledgerwise/ui/core';
import { actionWords, outcomeWords } from './audit-words.ts';

interface RecordDrawerProps {
  readonly record: BankingAuditRecord;
  onClose(): void;
}

/** One record of the audit trail with all details. */
export function RecordDrawer({ record, onClose }: RecordDrawerProps) {
  const formats = useFormats();
  const [word, tone] = outcomeWords(record.outcome);
  return (
    <Drawer open title={`Audit Record ${formatNumber(record.number, formats)}`} onClose={onClose}>
      <Facts
        facts={[
          ['When', <Moment key="when" at={record.created_at} />],
          ['Who', record.user_name],
          ['Role', record.user_role],
          ['Action', actionWords(record.action)],
          ['What', record.details],
          ['Bank', record.bank_name],
          ['IP address', record.client_address],
          ['With', record.user_agent],
          [
            'Outcome',
            <Badge key="outcome" tone={tone}>
              {word}
            </Badge>,
          ],
        ]}
      />
    </Drawer>
  );
}
