import type { AnyResource } from '@ledgerwise/resource';
import { useRef, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { ErrorState } from '../../core/states.tsx';
import { FormTheme } from '../../form/FormTheme.tsx';
import { ResourceRoot } from '../../resource/ResourceRoot.tsx';
import { useCompany } from '../company.ts';
import { type EntryHandle, ShortEntry } from './ShortEntry.tsx';
import { newDocumentDialogTexts } from './texts.ts';

export interface NewDocumentDialogProps {
  readonly resource: AnyResource;
  /** Type of the document: `Create New Standard Invoice`. */
  readonly type?: string;
  onClose(): void;
}

/** Quick form for a draft: contact, dates, notes, one tax rate for all lines. The rest is added in the editor. */
export function NewDocumentDialog({ resource, ...props }: NewDocumentDialogProps) {
  return (
    <ResourceRoot resource={resource}>
      <FormTheme>
        <Frame resource={resource} {...props} />
      </FormTheme>
    </ResourceRoot>
  );
}

function Frame({ resource, type = 'Standard', onClose }: NewDocumentDialogProps) {
  const company = useCompany();
  const entry = useRef<EntryHandle>(null);
  const [isSaving, setSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { one } = resource.label;
  const create = async (): Promise<void> => {
    setSaving(true);
    const isMade = await entry.current?.create().finally(() => setSaving(false));
    if (isMade) onClose();
  };
  const leave = (): void => (entry.current ? entry.current.leave(onClose) : onClose());
  const cancel = (): void => {
    entry.current?.forget();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={newDocumentDialogTexts.title(type, one)}
      locked={isSaving}
      onClose={leave}
      footer={
        <>
          <Button onClick={cancel} disabled={isSaving}>
            {newDocumentDialogTexts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isSaving}
            unavailable={company.data ? undefined : newDocumentDialogTexts.loadingSettings}
            onClick={() => void create()}
          >
            {newDocumentDialogTexts.create(one)}
          </Button>
        </>
      }
    >
      {company.data ? (
        <ShortEntry
          key={attempt}
          ref={entry}
          resource={resource}
          company={company.data}
          onReset={() => setAttempt((times) => times + 1)}
        />
      ) : company.error ? (
        <ErrorState error={company.error} onRetry={() => void company.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height="30rem" />
        </div>
      )}
    </Dialog>
  );
}
