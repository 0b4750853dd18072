import { describeError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource, ResourceAction, Values } from '@ledgerwise/resource';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { later } from '../../core/later.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { LoadingBlock } from '../../core/Spinner.tsx';
import { WayOut } from '../../core/WayOut.tsx';
import { useSaveKey } from '../../form/use-save-key.ts';
import { useRecordActions } from '../../resource/actions/use-record-actions.ts';
import { FilesLater } from '../../resource/attachments/FilesLater.tsx';
import { useListBack } from '../../resource/paths.ts';
import { DiscardDialog } from '../../unsaved/DiscardDialog.tsx';
import { KeptInputNotice } from '../../unsaved/KeptInputNotice.tsx';
import type { Company } from '../company.ts';
import { OpenCreditNote } from '../read/OpenCreditNote.tsx';
import styles from './DocumentEditor.module.css';
import { DraftFoot } from './DraftFoot.tsx';
import { EnteredLines } from './EnteredLines.tsx';
import type { EditorStart } from './editor-start.ts';
import { HeadFields } from './HeadFields.tsx';
import { Templates } from './Templates.tsx';
import { draftFormTexts } from './texts.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { useEditor } from './use-editor.ts';
import { usePreview } from './use-preview.ts';
import { useUnsavedDocument } from './use-unsaved-document.ts';

const DocumentPreview = later(
  async () => (await import('./DocumentPreview.tsx')).DocumentPreview,
  () => (
    <div className={styles.waiting}>
      <LoadingBlock text={draftFormTexts.loadingPreview} />
    </div>
  ),
);
const ConflictDialog = later(async () => (await import('../conflict/ConflictDialog.tsx')).ConflictDialog);
const IssueDialog = later(async () => (await import('./IssueDialog.tsx')).IssueDialog);
const MailedAfterDialog = later(
  async () => (await import('../mail/MailedAfterDialog.tsx')).MailedAfterDialog,
);

export interface DraftFormProps extends EditorStart {
  readonly resource: AnyResource;
  readonly company: Company;
  readonly title: string;
}

/** A draft while it is entered: saved as a draft, or saved and posted. */
export function DraftForm(props: DraftFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <DraftAttempt key={attempt} {...props} onReset={() => setAttempt(attempt + 1)} />;
}

/** True if an action posts the input without asking for its own date; shipping or receiving an order asks for one. */
const postsDraft = ({ asks }: ResourceAction): boolean =>
  asks?.previews !== undefined && asks.previewsOn === undefined;

interface DraftAttemptProps extends DraftFormProps {
  /** Starts again from the stored draft. */
  onReset(): void;
}

function DraftAttempt({ resource, company, title, onReset, ...start }: DraftAttemptProps) {
  const { auth } = useHost();
  const navigate = useNavigate();
  const list = useListBack(resource);
  const back = start.back ?? list;
  const { unsaved, editor } = useUnsavedDocument(resource, useEditor(resource, company, start), start.stored);
  const { conflict, opened } = editor;
  const { posting, saveDraft, saveAndPost, stopPosting, leave } = useDraftSaving(resource, editor, unsaved);
  const post = useRecordActions(resource, posting ?? undefined).find(({ action }) => postsDraft(action));
  const issues = resource.document?.issues;
  const draftPost = issues ? undefined : resource.actions?.find(postsDraft);
  const [issuing, setIssuing] = useState<Values | null>(null);
  const begin = (): void => {
    if (issues) setIssuing(editor.prepare());
    else void saveDraft();
  };
  const { wasRefused } = unsaved;
  const beginNow = useRef(begin);
  beginNow.current = begin;
  // Saves a refused draft again, which shows the server's reason, or both versions if somebody else changed it.
  useEffect(() => {
    if (wasRefused) beginNow.current();
  }, [wasRefused]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const [first, ...rest] = resource.form.sections;
  const { one } = resource.label;

  const mayPost = draftPost !== undefined && auth.unreachable === undefined;
  useSaveKey(mayPost ? () => void saveAndPost() : begin);
  useSaveKey(begin, 'mod+s');
  const isSent = resource.actions?.some(({ mails }) => mails !== undefined) === true;
  const [isPreviewShown, togglePreview] = usePreview();
  const hasPreview = isSent && isPreviewShown;
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        actions={
          <>
            {resource.document?.templates && <Templates resource={resource} editor={editor} />}
            {isSent && (
              <Button aria-pressed={isPreviewShown} onClick={togglePreview}>
                {isPreviewShown ? draftFormTexts.hidePreview : draftFormTexts.showPreview}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.frame} data-preview={hasPreview ? '' : undefined}>
        <div className={styles.beside}>
          <div ref={frame} className={styles.editor}>
            <KeptInputNotice
              unsaved={unsaved}
              note={
                opened && start.stored && Number(opened.row.version) < Number(start.stored.row.version)
                  ? draftFormTexts.changedByOthers
                  : undefined
              }
              onReset={onReset}
            />
            <NotSaved error={editor.failure} />
            {resource.document?.settlingPage && (
              <OpenCreditNote
                resource={resource}
                contactId={String(editor.head[resource.document.contact ?? ''] ?? '')}
                currency={editor.currency}
                isPosted={false}
              />
            )}
            {first && <HeadFields resource={resource} editor={editor} section={first} />}
            <Card flush>
              <EnteredLines editor={editor} company={company} />
            </Card>
            {rest.map((section) => (
              <HeadFields key={section.title} resource={resource} editor={editor} section={section} />
            ))}
            {start.stored === null && <FilesLater one={one} />}
            <DraftFoot
              resource={resource}
              post={draftPost?.label.toLowerCase()}
              isBusy={editor.isSaving}
              onSave={begin}
              onPost={() => void saveAndPost()}
              onCancel={() => void navigate(back.to)}
            />
          </div>
          {hasPreview && <DocumentPreview resource={resource} company={company} editor={editor} />}
        </div>
      </div>
      <DiscardDialog unsaved={unsaved} />
      {conflict && (
        <ConflictDialog
          resource={resource}
          error={conflict.error}
          versions={conflict.versions}
          currency={editor.currency}
          nameOf={editor.nameById}
          onSettle={editor.settle}
          onClose={editor.closeConflict}
        />
      )}
      {issues && issuing && (
        <IssueDialog
          resource={resource}
          issues={issues}
          document={issuing}
          onIssue={() => {
            // The editor shows the refusal, and then has the focus.
            setIssuing(null);
            void saveDraft();
          }}
          onClose={() => setIssuing(null)}
        />
      )}
      {posting && post && (
        <MailedAfterDialog
          resource={resource}
          action={post.action}
          row={posting}
          contact={editor.contact}
          onClose={stopPosting}
          onDone={() => leave(posting)}
          onMail={({ id, asks }) => leave(posting, { asks: id, said: asks?.text })}
        />
      )}
    </>
  );
}

/** Says why saving failed; nothing while it did not. */
function NotSaved({ error }: { readonly error: unknown }) {
  const { errorTexts } = useHost();
  if (!error) return null;
  const { title, help } = describeError(error, errorTexts);
  return (
    <Banner tone="bad" title={title} live>
      {draftFormTexts.inputKept(help)} <WayOut error={error} />
    </Banner>
  );
}
