import type { AnyResource, DocumentIssuing, ResourceAction, Values } from '@ledgerwise/resource';
import { useMemo } from 'react';
import { Button } from '../../core/Button.tsx';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { FIRST } from '../../resource/actions/ActionDialog.tsx';
import { ActionPreview } from '../../resource/actions/ActionPreview.tsx';
import { issueDialogTexts } from './texts.ts';

interface IssueDialogProps {
  readonly resource: AnyResource;
  readonly issues: DocumentIssuing;
  /** The document as it will be sent. */
  readonly document: Values;
  onIssue(): void;
  onClose(): void;
}

const PREVIEW_OPTIONS = {
  title: issueDialogTexts.posts,
  nothing: issueDialogTexts.postsNothing,
};

/** Preview of the posting of a document that is issued for good. */
export function IssueDialog({ resource, issues, document, onIssue, onClose }: IssueDialogProps) {
  const action = useMemo((): ResourceAction => {
    if (!resource.save) throw new Error(`${resource.name} does not say which function saves it.`);
    return {
      id: 'issue',
      label: issues.label,
      permission: resource.permissions.create,
      call: resource.save,
      arguments: () => ({ document }),
      does: () => ({ title: issues.done }),
    };
  }, [resource, issues, document]);
  return (
    <Dialog
      open
      wide
      title={issues.title}
      description={issues.text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{issueDialogTexts.cancel}</Button>
          <Button variant="primary" onClick={onIssue} {...FIRST}>
            {issues.label}
          </Button>
        </>
      }
    >
      <ActionPreview action={action} options={PREVIEW_OPTIONS} row={{ id: 'new' }} entered={document} />
    </Dialog>
  );
}
