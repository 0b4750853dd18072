import { Badge, type Formats, formatNumber } from '@ledgerwise/ui/core';
import { badgeText, type GridColumn, momentColumn } from '@ledgerwise/ui/table';
import type { AuditRow } from './audit-records.ts';
import { actionWords, outcomeWords } from './audit-words.ts';
import { texts } from './texts.ts';

/** User, action, time, and outcome. */
export function auditColumns(formats: Formats): readonly GridColumn<AuditRow>[] {
  const who = ({ user_name, user_role }: AuditRow): string => `${user_name} (${user_role})`;
  const from = ({ client_address }: AuditRow): string => client_address ?? '';
  return [
    {
      id: 'number',
      label: '#',
      align: 'end',
      rigid: true,
      mayHide: true,
      text: ({ number }) => formatNumber(number, formats),
      render: ({ number }) => formatNumber(number, formats),
    },
    momentColumn(formats),
    {
      id: 'user_name',
      label: texts.auditColumns.who,
      least: 190,
      isStrong: true,
      phone: 'title',
      text: who,
      render: (row) => (
        <span dir="auto" title={who(row)}>
          {who(row)}
        </span>
      ),
    },
    {
      id: 'action',
      label: texts.auditColumns.action,
      rigid: true,
      text: ({ action }) => actionWords(action),
      render: ({ action }) => actionWords(action),
    },
    {
      id: 'details',
      label: texts.auditColumns.what,
      weight: 4,
      phone: 'second',
      text: ({ details }) => details,
      render: ({ details }) => (
        <span dir="auto" title={details}>
          {details}
        </span>
      ),
    },
    {
      id: 'client_address',
      label: texts.auditColumns.ipAddress,
      rigid: true,
      mayHide: true,
      text: from,
      render: from,
    },
    {
      id: 'outcome',
      label: texts.auditColumns.outcome,
      rigid: true,
      phone: 'state',
      text: ({ outcome }) => badgeText(outcomeWords(outcome)[0]),
      render: ({ outcome }) => {
        const [word, tone] = outcomeWords(outcome);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
  ];
}
