import { describeError, type Row, useHost } from '@ledgerwise/contract';
import { useLocation, useNavigate, useParams } from '@ledgerwise/contract/router';
import type { AnyResource, Values } from '@ledgerwise/resource';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { Skeleton } from '../core/Skeleton.tsx';
import { EmptyState, ErrorState } from '../core/states.tsx';
import { DiscardDialog } from '../form/DiscardDialog.tsx';
import { FormTheme } from '../form/FormTheme.tsx';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { useRecordActions } from '../resource/actions/use-record-actions.ts';
import { FormGate } from '../resource/FormGate.tsx';
import { titleOf } from '../resource/format-value.ts';
import { useListReturn, useResourcePaths } from '../resource/paths.ts';
import { type Company, useCompany } from './company.ts';
import styles from './DocumentEditor.module.css';
import { HeadFields } from './HeadFields.tsx';
import { LineGrid } from './lines/LineGrid.tsx';
import { LiveTotals } from './Totals.tsx';
import { documentOf, useDocument } from './use-document.ts';
import { type EditorStart, useEditor } from './use-editor.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));
const ActionDialog = lazy(async () => ({
  default: (await import('../resource/actions/ActionDialog.tsx')).ActionDialog,
}));

/** The editor of a document: a new one without an id in the address (`?copy=` names one to begin from), else the draft of it. */
export function DocumentEditor({ resource }: { readonly resource: AnyResource }) {
  const { id } = useParams();
  const { search } = useLocation();
  const isNew = id === undefined || id === 'new';
  const copy = isNew ? new URLSearchParams(search).get('copy') : null;
  const opened = isNew ? copy : id;
  return (
    <FormGate resource={resource} isNew={isNew}>
      <FormTheme>
        {opened === null ? (
          <NewEditor resource={resource} />
        ) : (
          <OpenedEditor key={opened} resource={resource} id={opened} isCopy={isNew} />
        )}
      </FormTheme>
    </FormGate>
  );
}

function NewEditor({ resource }: { readonly resource: AnyResource }) {
  const company = useCompany();
  const title = `New ${resource.label.one}`;
  if (company.data) return <Editor resource={resource} company={company.data} title={title} stored={null} />;
  if (company.error)
    return <Failed title={title} error={company.error} onRetry={() => void company.refetch()} />;
  return <Waiting resource={resource} title={title} />;
}

interface OpenedEditorProps {
  readonly resource: AnyResource;
  readonly id: string;
  readonly isCopy: boolean;
}

function OpenedEditor({ resource, id, isCopy }: OpenedEditorProps) {
  const company = useCompany();
  const opened = useDocument(resource, id);
  const paths = useResourcePaths(resource);
  const navigate = useNavigate();
  const { one } = resource.label;
  const title = isCopy ? `New ${one}` : `Edit ${one}`;
  const error = company.error ?? opened.error;
  // What is cached may be old, and the editor would keep it: it begins with what the database says now.
  if (company.data && opened.data && opened.isFetchedAfterMount) {
    const { row } = opened.data;
    if (isCopy)
      return (
        <Editor resource={resource} company={company.data} title={title} stored={null} copied={opened.data} />
      );
    if (!documentOf(resource).isDraft(row))
      return (
        <>
          <PageHeader title={titleOf(resource, row)} back={{ to: paths.read(id), label: one }} />
          <EmptyState
            title={`${titleOf(resource, row)} is no draft any more`}
            text="What is posted cannot be changed. Open it to correct it: it is taken back and made anew."
            actions={
              <Button variant="primary" onClick={() => void navigate(paths.read(id))}>
                Open {one.toLowerCase()}
              </Button>
            }
          />
        </>
      );
    return (
      <Editor
        resource={resource}
        company={company.data}
        title={`Edit ${titleOf(resource, row)}`}
        stored={opened.data}
      />
    );
  }
  if (error)
    return (
      <Failed
        title={title}
        error={error}
        onRetry={() => void Promise.all([company.refetch(), opened.refetch()])}
      />
    );
  return <Waiting resource={resource} title={title} />;
}

interface FailedProps {
  readonly title: string;
  readonly error: unknown;
  onRetry(): void;
}

function Failed({ title, error, onRetry }: FailedProps) {
  return (
    <>
      <PageHeader title={title} />
      <ErrorState error={error} title="This could not be opened" onRetry={onRetry} />
    </>
  );
}

function Waiting({ resource, title }: { readonly resource: AnyResource; readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div className={styles.editor} aria-busy="true">
        {resource.form.sections.map((section) => (
          <Card key={section.title} title={section.title}>
            <div style={{ minHeight: section.fields.length * 20 }}>
              <Skeleton width="60%" />
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}

interface EditorProps extends EditorStart {
  readonly resource: AnyResource;
  readonly company: Company;
  readonly title: string;
}

function Editor({ resource, company, title, ...start }: EditorProps) {
  const { data, errorTexts, notify } = useHost();
  const navigate = useNavigate();
  const back = useListReturn(resource);
  const paths = useResourcePaths(resource);
  const editor = useEditor(resource, company, start);
  const { sheet, document, head, currency, conflict } = editor;
  const guard = useUnsavedGuard(editor.isDirty);
  const [posting, setPosting] = useState<Row | null>(null);
  const post = useRecordActions(resource, posting ?? undefined).find(
    ({ action }) => action.asks?.previews !== undefined,
  );
  const draftPost = resource.actions?.find((action) => action.asks?.previews !== undefined);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const [first, ...rest] = resource.form.sections;
  const { one, many } = resource.label;

  const headNow = useRef(head);
  headNow.current = head;
  const headOf = useCallback((): Values => headNow.current, []);

  const saveDraft = async (): Promise<void> => {
    const row = await editor.save();
    if (!row) return;
    notify.success({ title: `${one} Saved`, text: `${titleOf(resource, row)} is kept as a draft.` });
    guard.release();
    void navigate(paths.read(row.id));
  };
  const saveAndPost = async (): Promise<void> => {
    const row = await editor.save();
    if (!row) return;
    setPosting(row);
    await editor.goOnWith(row);
  };
  const leave = (row: Row): void => {
    guard.release();
    void navigate(paths.read(row.id));
  };
  useHotkeys(
    'mod+enter',
    (event) => {
      // A dialog on top of it has a say of its own.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault();
      void saveDraft();
    },
    { enableOnFormTags: true },
  );
  const words = editor.failure ? describeError(editor.failure, errorTexts) : null;
  return (
    <div ref={frame} className={styles.editor}>
      <PageHeader title={title} back={{ to: back, label: many }} />
      {words && (
        <Banner tone="bad" title={words.title} live>
          {words.help} What you entered is still here.
        </Banner>
      )}
      {first && <HeadFields resource={resource} editor={editor} section={first} />}
      <Card flush>
        <LineGrid
          ref={editor.grid}
          data={data}
          sheet={sheet}
          lines={document.of}
          currency={currency}
          head={headOf}
        />
        <LiveTotals
          sheet={sheet}
          currency={currency}
          baseCurrency={company.baseCurrency}
          isInclusive={head.tax_inclusive === true}
        />
      </Card>
      {rest.map((section) => (
        <HeadFields key={section.title} resource={resource} editor={editor} section={section} />
      ))}
      <div className={styles.foot} data-foot>
        {draftPost && (
          <Button variant="primary" busy={editor.isSaving} onClick={() => void saveAndPost()}>
            Save and {draftPost.label.toLowerCase()}
          </Button>
        )}
        <Button
          variant={draftPost ? 'secondary' : 'primary'}
          busy={editor.isSaving && !draftPost}
          shortcut="Ctrl+Enter"
          onClick={() => void saveDraft()}
        >
          Save draft
        </Button>
        <Button variant="quiet" onClick={() => navigate(back)}>
          Cancel
        </Button>
      </div>
      <DiscardDialog guard={guard} onDiscard={() => guard.leaving?.go()} />
      <Suspense>
        {conflict && (
          <ConflictDialog
            resource={resource}
            error={conflict.error}
            versions={conflict.versions}
            currency={currency}
            nameOf={editor.nameById}
            onSettle={editor.settle}
            onClose={editor.closeConflict}
          />
        )}
        {posting && post && (
          <ActionDialog
            action={post.action}
            row={posting}
            onClose={() => setPosting(null)}
            onDone={() => leave(posting)}
          />
        )}
      </Suspense>
    </div>
  );
}
