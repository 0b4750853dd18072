import { useHost } from '@ledgerwise/contract';
import { reports } from '@ledgerwise/domain/reports';
import { NoPermission } from '@ledgerwise/ui/core';
import { ReportScreen } from '@ledgerwise/ui/report';
import { ResourceRoot, useAnswer } from '@ledgerwise/ui/resource';
import { useMemo } from 'react';
import { pathsOfFigures } from './figure-paths.ts';
import { readSubject } from './read-subject.ts';
import { SubjectPicker } from './SubjectPicker.tsx';

/** Statements and lists about the books, with what each figure is made of. */
export function ReportsScreen() {
  const { auth } = useHost();
  if (!auth.can('reports.read'))
    return <NoPermission action="see reports" roles={auth.rolesWith('reports.read')} />;
  return (
    <ResourceRoot>
      <Reports />
    </ResourceRoot>
  );
}

function Reports() {
  const { basePath } = useHost();
  const pathOf = useMemo(() => pathsOfFigures(basePath), [basePath]);
  return (
    <ReportScreen
      title="Financial Reports"
      description="Computed from the general ledger: every figure leads to what it is made of."
      reports={reports}
      firstMonth={useFirstMonth()}
      pathOf={pathOf}
      readSubject={readSubject}
      pickSubject={({ subject }, chosen, onChoose) =>
        subject && <SubjectPicker subject={subject} chosen={chosen} onChoose={onChoose} />
      }
    />
  );
}

/** The month with which the financial year begins; January until it is known. */
function useFirstMonth(): number {
  const { value } = useAnswer('company_settings', 'fiscal year', async (data, signal) => {
    const { rows } = await data.list('company_settings', {
      sort: { field: 'created_at', descending: false },
      page: { size: 1, offset: 0 },
      signal,
    });
    return Number(rows[0]?.fiscal_year_start ?? 1);
  });
  return value ?? 1;
}
