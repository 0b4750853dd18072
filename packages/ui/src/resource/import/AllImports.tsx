import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { type ReactNode, useState } from 'react';
import { Card } from '../../core/Card.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { EmptyState } from '../../core/states.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { type AskedUndo, ImportTable, importsNotLoaded } from './ImportTable.tsx';
import { allImportsTexts } from './texts.ts';
import { UndoImportDialog } from './UndoImportDialog.tsx';

/** A table that no list of the module shows. */
const RECORDS = { label: { one: allImportsTexts.record, many: allImportsTexts.records } };

/** The latest imports into all lists whose imports the user may see, each with Undo. */
export function AllImports({ resources }: { readonly resources: readonly AnyResource[] }) {
  const { basePath } = useHost();
  const { value, error, retry } = useAnswer('imports', 'all', (data, signal) =>
    data.call('recent_imports', {}, signal),
  );
  const [asked, setAsked] = useState<AskedUndo | null>(null);
  const ofTable = (table: string | undefined): AnyResource | undefined =>
    resources.find(({ name, listName }) => name === table && listName === undefined);
  const listOf = (table: string): ReactNode => {
    const resource = ofTable(table);
    return resource ? (
      <Link to={absolutePath(basePath, resource.path)}>{resource.label.many}</Link>
    ) : (
      table.replaceAll('_', ' ')
    );
  };
  if (error !== null && !value) return importsNotLoaded(retry);
  return (
    <Card>
      {!value && <Skeleton width="100%" height="12rem" />}
      {value?.length === 0 && (
        <EmptyState title={allImportsTexts.noImportsYet} text={allImportsTexts.noImportsText} />
      )}
      {value && value.length > 0 && <ImportTable imports={value} listOf={listOf} onUndo={setAsked} />}
      <UndoImportDialog
        resource={{ ...(ofTable(asked?.table) ?? RECORDS), name: asked?.table ?? '' }}
        asked={asked}
        onUndone={retry}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}
