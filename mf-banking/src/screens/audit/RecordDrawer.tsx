import type { BankingAuditRecord } from '@ledgerwise/resource';
import { Badge, Drawer, Facts, formatNumber, Moment, useFormats } from '@ledgerwise/ui/core';
import { actionWords, outcomeWords } from './audit-words.ts';
import { texts } from './texts.ts';

interface RecordDrawerProps {
  readonly record: BankingAuditRecord;
  onClose(): void;
}

/** One record of the audit trail with all details. */
export function RecordDrawer({ record, onClose }: RecordDrawerProps) {
  const formats = useFormats();
  const [word, tone] = outcomeWords(record.outcome);
  return (
    <Drawer open title={texts.recordDrawer.title(formatNumber(record.number, formats))} onClose={onClose}>
      <Facts
        facts={[
          [texts.recordDrawer.when, <Moment key="when" at={record.created_at} />],
          [texts.recordDrawer.who, record.user_name],
          [texts.recordDrawer.role, record.user_role],
          [texts.recordDrawer.action, actionWords(record.action)],
          [texts.recordDrawer.what, record.details],
          [texts.recordDrawer.bank, record.bank_name],
          [texts.recordDrawer.ipAddress, record.client_address],
          [texts.recordDrawer.with, record.user_agent],
          [
            texts.recordDrawer.outcome,
            <Badge key="outcome" tone={tone}>
              {word}
            </Badge>,
          ],
        ]}
      />
    </Drawer>
  );
}
