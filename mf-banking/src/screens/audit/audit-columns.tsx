import { Badge, type Formats, formatDateTime, formatNumber, Moment } from '@ledgerwise/ui/core';
import type { GridColumn } from '@ledgerwise/ui/table';
import type { AuditRecord } from './audit-records.ts';
import { actionWords, outcomeWords } from './audit-words.ts';

/** Who, what, when, and what became of it. */
export function auditColumns({ dateFormat }: Formats): readonly GridColumn<AuditRecord>[] {
  const who = ({ user_name, user_role }: AuditRecord): string => `${user_name} (${user_role})`;
  return [
    {
      id: 'number',
      label: '#',
      align: 'end',
      rigid: true,
      mayHide: true,
      text: ({ number }) => formatNumber(number),
      render: ({ number }) => formatNumber(number),
    },
    {
      id: 'created_at',
      label: 'When',
      rigid: true,
      phone: 'figure',
      text: ({ created_at }) => formatDateTime(created_at, dateFormat),
      render: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'user_name',
      label: 'Who',
      isStrong: true,
      phone: 'title',
      text: who,
      render: (row) => <span dir="auto">{who(row)}</span>,
    },
    {
      id: 'action',
      label: 'Action',
      rigid: true,
      text: ({ action }) => actionWords(action),
      render: ({ action }) => actionWords(action),
    },
    {
      id: 'details',
      label: 'What',
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
      id: 'outcome',
      label: 'Outcome',
      rigid: true,
      phone: 'state',
      text: ({ outcome }) => outcomeWords(outcome)[0],
      render: ({ outcome }) => {
        const [word, tone] = outcomeWords(outcome);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
  ];
}
