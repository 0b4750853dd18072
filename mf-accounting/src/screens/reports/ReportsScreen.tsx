import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { gstReturn, readTracked, reports } from '@ledgerwise/domain/reports';
import { accountingOf } from '@ledgerwise/domain/settings';
import { reportInWords } from '@ledgerwise/resource/report';
import { EmptyState, Icon, LinkButton, later, NoPermission } from '@ledgerwise/ui/core';
import { ReportScreen } from '@ledgerwise/ui/report';
import { ResourceRoot, useCountry } from '@ledgerwise/ui/resource';
import { useMemo } from 'react';
import { pathsOfFigures } from './figure-paths.ts';
import { readSubject } from './read-subject.ts';
import { SubjectPicker } from './SubjectPicker.tsx';
import { texts } from './texts.ts';

const GstFiling = later(async () => (await import('./GstFiling.tsx')).GstFiling);

/** Reports about the books; each figure links to its details. */
export function ReportsScreen() {
  const { auth } = useHost();
  if (!auth.can('reports.read'))
    return <NoPermission action={texts.reportsScreen.see} roles={auth.rolesWith('reports.read')} />;
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
      title={texts.reportsScreen.title}
      description={texts.reportsScreen.description}
      reports={offered.filter(({ module }) => module === undefined || isOn(module))}
      firstMonth={accountingOf(auth.organisation).fiscalYearStart}
      pathOf={pathOf}
      readSubject={readSubject}
      readTracked={readTracked}
      nothingYet={(code) =>
        code === 'report.never_closed' && (
          <EmptyState
            title={texts.reportsScreen.notClosed}
            text={texts.reportsScreen.notClosedText}
            icon={<Icon name="locked" size={20} />}
            actions={
              <LinkButton to={absolutePath(basePath, 'closing')} variant="primary">
                {texts.reportsScreen.closing}
              </LinkButton>
            }
          />
        )
      }
      beside={({ id }, { from, to, of }) =>
        id === gstReturn.id && <GstFiling period={{ from, to }} returnId={of} />
      }
      pickSubject={({ subject }, chosen, onChoose) =>
        subject && <SubjectPicker subject={subject} chosen={chosen} onChoose={onChoose} />
      }
    />
  );
}
