import type { AnyResource } from '@ledgerwise/resource';
import type { DuplicatePolicy, ImportMode, RepeatPolicy } from '@ledgerwise/resource/csv';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { download } from '../../core/download.ts';
import { countOf, countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { Choices } from '../Choices.tsx';
import { EarlierImportNotice } from './EarlierImportNotice.tsx';
import { Figures } from './Figures.tsx';
import styles from './Import.module.css';
import type { ImportFlow } from './import-flow.ts';
import type { Review } from './import-steps.ts';
import { ProblemTable } from './ProblemTable.tsx';

export interface ImportReviewProps {
  readonly resource: AnyResource;
  readonly review: Review;
  readonly flow: ImportFlow;
}

/** Preview of the import. */
export function ImportReview({ resource, review, flow }: ImportReviewProps) {
  const formats = useFormats();
  const { checked, plan, policy, fileName, summary, earlier } = review;
  const [mode, setMode] = useState<ImportMode>(checked.faulty > 0 ? 'skip_bad' : 'all_or_nothing');
  const { one } = resource.label;
  const words = matchWords(resource);
  const figures = figuresOf(resource, review);
  const records = plan.creates + plan.updates;
  // An existing document may have been posted by now: a file adds documents, but changes none.
  const isDocument = checked.documents !== undefined;
  const isHeld = mode === 'all_or_nothing' && checked.faulty > 0;
  const repeated = plan.repeated ?? 0;
  return (
    <>
      <EarlierImportNotice fileName={fileName} earlier={earlier} />
      <Card title={fileName}>
        <Figures figures={figures} />
      </Card>
      {checked.problemCount > 0 && (
        <Card title="Rows with problems">
          <ProblemTable
            resource={resource}
            problems={checked.problems}
            count={checked.problemCount}
            isChecking={review.isChecking === true}
            onCorrect={(line, field, text) => void flow.correct(review, line, field, text)}
          />
        </Card>
      )}
      <Card title="Options">
        <div className={styles.options}>
          {!isDocument && (
            <Choices<DuplicatePolicy>
              legend={`When a ${one.toLowerCase()} with the same ${words} is already there`}
              value={policy}
              options={[
                { value: 'skip', label: 'Skip the row' },
                { value: 'update', label: `Update the ${one.toLowerCase()}` },
                { value: 'create', label: 'Create anyway' },
              ]}
              onChange={(next) => void flow.setPolicy(review, next)}
            />
          )}
          {repeated > 0 && (
            <Choices<RepeatPolicy>
              legend={`${countOf(repeated, 'row has', 'rows have', formats)} the same ${words} as an earlier row`}
              value={review.repeats}
              options={[
                {
                  value: 'merge',
                  label: 'Merge it into the earlier row, filling in blank values',
                },
                { value: 'skip', label: 'Skip the later row' },
                {
                  value: 'keep',
                  label: `Keep both: they are two different ${resource.label.many.toLowerCase()}`,
                },
              ]}
              onChange={(next) => void flow.setRepeats(review, next)}
            />
          )}
          <Choices<ImportMode>
            legend="When a row has a problem"
            value={mode}
            options={[
              { value: 'all_or_nothing', label: 'Import nothing' },
              {
                value: 'skip_bad',
                label: `Skip ${isDocument ? `its whole ${one.toLowerCase()}` : 'the row'} and import the others`,
              },
            ]}
            onChange={setMode}
          />
        </div>
      </Card>
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={plan.total === 0}
          busy={review.isChecking === true}
          unavailable={
            isHeld
              ? 'Some rows have problems: correct the file, or choose to skip them'
              : repeated > 0 && review.repeats === undefined
                ? 'Choose what to do with rows that repeat an earlier one'
                : undefined
          }
          onClick={() => void flow.run(review, mode)}
        >
          Import {countOfRecords(resource.label, records, formats)}
        </Button>
        <Button onClick={() => flow.back({ at: 'columns', fileName, summary, earlier })}>Back</Button>
        {checked.faulty > 0 && (
          <Button
            icon={<Icon name="export" />}
            onClick={() =>
              void flow
                .rejected()
                .then((file) => download(file, `rejected-${fileName.replace(/\.xlsx$/i, '.csv')}`))
            }
          >
            Download rejected rows
          </Button>
        )}
      </div>
    </>
  );
}

function matchWords(resource: AnyResource): string {
  const labels = (resource.matchBy ?? []).map((name) => resource.fields[name]?.label.toLowerCase() ?? name);
  return labels.length > 0 ? labels.join(' or ') : 'id';
}

/** Reason for skipping rows: their records exist, or occur earlier in the file. */
const skippedWords = (repeated = 0): string =>
  repeated > 0 ? 'Already there or repeated, skipped' : 'Already there, skipped';

/** Figures of the file and the plan: for documents their number, and that of the lines in their rows. */
function figuresOf(resource: AnyResource, { checked, plan, summary }: Review) {
  const outcome = [
    ['New', plan.creates],
    ...(checked.documents === undefined ? [['Updated', plan.updates] as const] : []),
    // A journal entry has no number yet that could identify it.
    ...(resource.document?.isEntry ? [] : [[skippedWords(plan.repeated), plan.skipped] as const]),
    ...(plan.merged ? [['Merged', plan.merged] as const] : []),
  ] as const;
  return checked.documents === undefined
    ? ([['Rows', summary.rowCount], ...outcome, ['With problems', checked.faulty]] as const)
    : ([
        [resource.label.many, checked.documents],
        ['Lines', summary.rowCount],
        ...outcome,
        ['Lines left out', checked.faulty],
      ] as const);
}
