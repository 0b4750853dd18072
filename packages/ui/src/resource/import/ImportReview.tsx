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
import { importReviewTexts } from './texts.ts';

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
        <Card title={importReviewTexts.rowsWithProblems}>
          <ProblemTable
            resource={resource}
            problems={checked.problems}
            count={checked.problemCount}
            isChecking={review.isChecking === true}
            onCorrect={(line, field, text) => void flow.correct(review, line, field, text)}
          />
        </Card>
      )}
      <Card title={importReviewTexts.options}>
        <div className={styles.options}>
          {!isDocument && (
            <Choices<DuplicatePolicy>
              legend={importReviewTexts.existing(one.toLowerCase(), words)}
              value={policy}
              options={[
                { value: 'skip', label: importReviewTexts.skipRow },
                { value: 'update', label: importReviewTexts.update(one.toLowerCase()) },
                { value: 'create', label: importReviewTexts.createAnyway },
              ]}
              onChange={(next) => void flow.setPolicy(review, next)}
            />
          )}
          {repeated > 0 && (
            <Choices<RepeatPolicy>
              legend={importReviewTexts.repeated(
                countOf(repeated, importReviewTexts.rowHas, importReviewTexts.rowsHave, formats),
                words,
              )}
              value={review.repeats}
              options={[
                {
                  value: 'merge',
                  label: importReviewTexts.mergeRow,
                },
                { value: 'skip', label: importReviewTexts.skipLaterRow },
                {
                  value: 'keep',
                  label: importReviewTexts.keepBoth(resource.label.many.toLowerCase()),
                },
              ]}
              onChange={(next) => void flow.setRepeats(review, next)}
            />
          )}
          <Choices<ImportMode>
            legend={importReviewTexts.onProblem}
            value={mode}
            options={[
              { value: 'all_or_nothing', label: importReviewTexts.importNothing },
              {
                value: 'skip_bad',
                label: isDocument
                  ? importReviewTexts.skipDocument(one.toLowerCase())
                  : importReviewTexts.skipBadRow,
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
              ? importReviewTexts.correctFirst
              : repeated > 0 && review.repeats === undefined
                ? importReviewTexts.chooseRepeated
                : undefined
          }
          onClick={() => void flow.run(review, mode)}
        >
          {importReviewTexts.import(countOfRecords(resource.label, records, formats))}
        </Button>
        <Button onClick={() => flow.back({ at: 'columns', fileName, summary, earlier })}>
          {importReviewTexts.back}
        </Button>
        {checked.faulty > 0 && (
          <Button
            icon={<Icon name="export" />}
            onClick={() =>
              void flow
                .rejected()
                .then((file) => download(file, `rejected-${fileName.replace(/\.xlsx$/i, '.csv')}`))
            }
          >
            {importReviewTexts.downloadRejectedRows}
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
  repeated > 0 ? importReviewTexts.skippedOrRepeated : importReviewTexts.skipped;

/** Figures of the file and the plan: for documents their number, and that of the lines in their rows. */
function figuresOf(resource: AnyResource, { checked, plan, summary }: Review) {
  const outcome = [
    [importReviewTexts.new, plan.creates],
    ...(checked.documents === undefined ? [[importReviewTexts.updated, plan.updates] as const] : []),
    // A journal entry has no number yet that could identify it.
    ...(resource.document?.isEntry ? [] : [[skippedWords(plan.repeated), plan.skipped] as const]),
    ...(plan.merged ? [[importReviewTexts.merged, plan.merged] as const] : []),
  ] as const;
  return checked.documents === undefined
    ? ([
        [importReviewTexts.rows, summary.rowCount],
        ...outcome,
        [importReviewTexts.withProblems, checked.faulty],
      ] as const)
    : ([
        [resource.label.many, checked.documents],
        [importReviewTexts.lines, summary.rowCount],
        ...outcome,
        [importReviewTexts.linesLeftOut, checked.faulty],
      ] as const);
}
