import { useHost } from '@ledgerwise/contract';
import { type AnyResource, listWords } from '@ledgerwise/resource';
import { DATA_FAILED } from '@ledgerwise/resource/csv';
import { Card } from '../../core/Card.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { LoadingBlock } from '../../core/Spinner.tsx';
import { NoPermission } from '../../core/states.tsx';
import { useListReturn } from '../paths.ts';
import styles from './Import.module.css';
import { ImportChoose } from './ImportChoose.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportReview } from './ImportReview.tsx';
import type { ImportFlow } from './import-flow.ts';
import type { ImportState } from './import-steps.ts';
import { JobUnderway } from './JobUnderway.tsx';
import { importScreenTexts } from './texts.ts';
import { useImport } from './use-import.ts';

/** Imports records from a file: choose it, match columns, fix problems, import, and undo if needed. */
export function ImportScreen({ resource }: { readonly resource: AnyResource }) {
  const { auth } = useHost();
  const { state, flow } = useImport(resource);
  const back = useListReturn(resource);
  const { many } = resource.label;
  const permission = resource.permissions.import;
  if (!auth.can(permission))
    return <NoPermission action={`import ${many.toLowerCase()}`} roles={auth.rolesWith(permission)} />;
  return (
    <>
      <PageHeader
        title={importScreenTexts.import(many)}
        description={importScreenTexts.description}
        back={{ to: back, label: listWords(resource) }}
      />
      <div className={styles.screen}>
        <ImportFailure failure={state.failure} failed={DATA_FAILED} />
        <Step resource={resource} state={state} flow={flow} />
      </div>
    </>
  );
}

interface StepProps {
  readonly resource: AnyResource;
  readonly state: ImportState;
  readonly flow: ImportFlow;
}

function Step({ resource, state, flow }: StepProps) {
  const { step, mapping, unfinished } = state;
  switch (step.at) {
    case 'choose':
      return (
        <>
          <ImportChoose
            resource={resource}
            problem={step.problem}
            unfinished={unfinished}
            onChoose={flow.choose}
            onForget={flow.forgetUnfinished}
          />
          <ImportHistory resource={resource} />
        </>
      );
    case 'reading':
      return (
        <Card>
          <LoadingBlock text={importScreenTexts.reading(step.fileName)} />
        </Card>
      );
    case 'columns':
      return <ImportColumns resource={resource} step={step} mapping={mapping} flow={flow} />;
    case 'checking':
      return (
        <Card>
          <LoadingBlock text={importScreenTexts.checkingRows} />
        </Card>
      );
    case 'review':
      return <ImportReview resource={resource} review={step} flow={flow} />;
    case 'running':
      return (
        <JobUnderway id={step.key} kinds={resource.label.many.toLowerCase()} total={step.review.plan.total} />
      );
    case 'done':
      return <ImportDone resource={resource} step={step} flow={flow} />;
  }
}
