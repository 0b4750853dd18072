import type { AnyResource } from '@ledgerwise/resource';
import { useState } from 'react';
import { Card } from '../../core/Card.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { type AskedUndo, ImportTable, importsNotLoaded } from './ImportTable.tsx';
import { importHistoryTexts } from './texts.ts';
import { UndoImportDialog } from './UndoImportDialog.tsx';

/** The latest imports into the list, by all users, each with Undo. */
export function ImportHistory({ resource }: { readonly resource: AnyResource }) {
  const { value, error, retry } = useAnswer(resource.name, 'recent imports', (data, signal) =>
    data.call('recent_imports', { table_name: resource.name }, signal),
  );
  const [asked, setAsked] = useState<AskedUndo | null>(null);
  if (error !== null) return importsNotLoaded(retry);
  if (!value || value.length === 0) return null;
  return (
    <Card title={importHistoryTexts.recentImports}>
      <ImportTable imports={value} onUndo={setAsked} />
      <UndoImportDialog resource={resource} asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
