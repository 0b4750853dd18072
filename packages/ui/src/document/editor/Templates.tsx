import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, DocumentTemplates } from '@ledgerwise/resource';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { later } from '../../core/later.tsx';
import { refusal } from '../../resource/access/use-access.ts';
import { documentOf } from '../use-document.ts';
import { templatesTexts } from './texts.ts';
import type { Editor } from './use-editor.ts';

const ActionDialog = later(
  async () => (await import('../../resource/actions/ActionDialog.tsx')).ActionDialog,
);
const TemplateDialog = later(async () => (await import('./TemplateDialog.tsx')).TemplateDialog);

interface TemplatesProps {
  readonly resource: AnyResource;
  readonly editor: Pick<Editor, 'prepare' | 'isStored'>;
}

/** Starts a new document from a template, and saves the input as one, if the resource has templates. */
export function Templates({ resource, editor }: TemplatesProps) {
  const { templates } = documentOf(resource);
  return templates ? <Offered resource={resource} editor={editor} templates={templates} /> : null;
}

interface OfferedProps extends TemplatesProps {
  readonly templates: DocumentTemplates;
}

function Offered({ resource, editor, templates: { from, save } }: OfferedProps) {
  const { auth } = useHost();
  const [isChoosing, setChoosing] = useState(false);
  const [saving, setSaving] = useState<Row | null>(null);
  const begin = (): void => {
    const entered = editor.prepare();
    if (entered) setSaving({ ...entered, id: String(entered.id ?? 'new') });
  };
  return (
    <>
      {!editor.isStored && (
        <Button onClick={() => setChoosing(true)}>{templatesTexts.newFromTemplate}</Button>
      )}
      <Button unavailable={refusal(auth, save.permission)} onClick={begin}>
        {save.label}
      </Button>
      {isChoosing && <TemplateDialog resource={resource} from={from} onClose={() => setChoosing(false)} />}
      {saving && <ActionDialog action={save} row={saving} onClose={() => setSaving(null)} />}
    </>
  );
}
