import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { gstReturn, readTracked, reports } from '@ledgerwise/domain/reports';
import { accountingOf } from '@ledgerwise/domain/settings';
import { reportInWords } from '@ledgerwise/resource/report';
import { EmptyState, Icon, LinkButton, NoPermission } from '@ledgerwise/ui/core';
import { ReportScreen } from '@ledgerwise/ui/report';
import { ResourceRoot, useCountry } from '@ledgerwise/ui/resource';
import { lazy, Suspense, useMemo } from 'react';
import { pathsOfFigures } from './figure-paths.ts';
import { readSubject } from './read-subject.ts';
import { SubjectPicker } from './SubjectPicker.tsx';

const GstFiling = lazy(async () => ({ default: (await import('./GstFiling.tsx')).GstFiling }));

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
  const { basePath, auth } = useHost();
  const isOn = useIsOn();
  const country = useCountry();
  const offered = useMemo(() => reports.map((report) => reportInWords(report, country)), [country]);
  const pathOf = useMemo(() => pathsOfFigures(basePath), [basePath]);
  return (
    <ReportScreen
      title="Financial Reports"
      description="Click any figure to see the transactions behind it."
      reports={offered.filter(({ module }) => module === undefined || isOn(module))}
      firstMonth={accountingOf(auth.organisation).fiscalYearStart}
      pathOf={pathOf}
      readSubject={readSubject}
      readTracked={readTracked}
      nothingYet={(code) =>
        code === 'report.never_closed' && (
          <EmptyState
            title="No closed period ends here"
            text="This report shows what changed in a period after it was closed or locked. Choose the last day of a closed period as its end date."
            icon={<Icon name="locked" size={20} />}
            actions={
              <LinkButton to={absolutePath(basePath, 'closing')} variant="primary">
                Go to Closing
              </LinkButton>
            }
          />
        )
      }
      beside={({ id }, { from, to, of }) =>
        id === gstReturn.id && (
          <Suspense>
            <GstFiling period={{ from, to }} returnId={of} />
          </Suspense>
        )
      }
      pickSubject={({ subject }, chosen, onChoose) =>
        subject && <SubjectPicker subject={subject} chosen={chosen} onChoose={onChoose} />
      }
    />
  );
}
