import { absolutePath, useHost } from '@ledgerwise/contract';
import { useLocation, useNavigate, useParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button, LinkButton } from '../../core/Button.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { EmptyState, ErrorState } from '../../core/states.tsx';
import { FormGate } from '../../resource/access/FormGate.tsx';
import { NO_PRESETS, usePresets } from '../../resource/form/use-presets.ts';
import { titleOf } from '../../resource/format-value.ts';
import { useListBack, useResourcePaths } from '../../resource/paths.ts';
import { useIsCurrent } from '../../resource/query/use-is-current.ts';
import { useCompany } from '../company.ts';
import { documentOf, type StoredDocument, useDocument } from '../use-document.ts';
import { EditorWaiting } from '../Waiting.tsx';
import { DraftForm, type DraftFormProps } from './DraftForm.tsx';
import { documentEditorTexts } from './texts.ts';
import { type AskedOrigin, type OriginStart, originIn, useOrigin } from './use-origin.ts';

/**
 * The editor of a document. Without an id in the address it is a new one: `?copy=` names a source, which may be of
 * another kind, and `?corrects=` a reversed document to correct. With an id, it is the draft with that id.
 */
export function DocumentEditor({ resource }: { readonly resource: AnyResource }) {
  const { id } = useParams();
  const { search } = useLocation();
  const isNew = id === undefined || id === 'new';
  const asked = new URLSearchParams(search);
  const corrects = isNew ? asked.get('corrects') : null;
  const copy = isNew ? (corrects ?? asked.get('copy')) : null;
  const opened = isNew ? copy : id;
  const origin = isNew ? originIn(resource, asked) : undefined;
  const Unnamed = documentOf(resource).issues?.nothingNamed ? NothingNamed : NewEditor;
  return (
    <FormGate resource={resource} isNew={isNew}>
      {origin ? (
        <EditorFromOrigin resource={resource} asked={origin} />
      ) : opened === null ? (
        <Unnamed resource={resource} />
      ) : (
        <OpenedEditor
          key={opened}
          resource={resource}
          id={opened}
          isCopy={isNew}
          isCorrection={corrects !== null}
        />
      )}
    </FormGate>
  );
}

function NewEditor({ resource }: { readonly resource: AnyResource }) {
  const company = useCompany();
  const presets = usePresets(resource);
  const title = documentEditorTexts.new(resource.label.one);
  if (company.data && presets)
    return (
      <DraftForm resource={resource} company={company.data} title={title} stored={null} presets={presets} />
    );
  return <NotReady resource={resource} title={title} asked={[company]} />;
}

/** A new document of another kind's. */
function EditorFromOrigin({
  resource,
  asked,
}: {
  readonly resource: AnyResource;
  readonly asked: AskedOrigin;
}) {
  const company = useCompany();
  const start = useOrigin(resource, asked);
  const title = documentEditorTexts.new(resource.label.one);
  if (company.data && start.data) {
    const { copied, values, from } = start.data;
    const { of, issues } = documentOf(resource);
    const begins = {
      resource,
      company: company.data,
      stored: null,
      copied,
      presets: { ...NO_PRESETS, values },
    };
    if (!issues) return <DraftForm {...begins} title={title} />;
    if (copied.lines.length === 0) return <NothingLeft resource={resource} start={start.data} />;
    const columns = asked.origin.columns?.(copied.lines) ?? of.columns;
    return <IssuedForm {...begins} from={from} lines={{ ...of, columns }} />;
  }
  return <NotReady resource={resource} title={title} asked={[company, start]} />;
}

interface IssuedFormProps extends Omit<DraftFormProps, 'title' | 'back'> {
  readonly copied: StoredDocument;
  /** The kind of the document that it is issued for. */
  readonly from: AnyResource;
}

/** The form of a document that is issued for another one, which its title and Back link name. */
function IssuedForm({ from, ...props }: IssuedFormProps) {
  const { row } = props.copied;
  const name = titleOf(from, row);
  const back = { to: useResourcePaths(from).read(row.id), label: name };
  return (
    <DraftForm {...props} title={documentEditorTexts.newFor(props.resource.label.one, name)} back={back} />
  );
}

interface NothingLeftProps {
  readonly resource: AnyResource;
  readonly start: OriginStart;
}

/** Shown if the whole document was already credited. */
function NothingLeft({ resource, start: { copied, from } }: NothingLeftProps) {
  const navigate = useNavigate();
  const paths = useResourcePaths(from);
  const name = titleOf(from, copied.row);
  return (
    <>
      <PageHeader
        title={documentEditorTexts.new(resource.label.one)}
        back={{ to: paths.read(copied.row.id), label: name }}
      />
      <EmptyState
        title={documentEditorTexts.nothingLeft(name)}
        text={documentOf(resource).issues?.nothingLeft ?? ''}
        actions={
          <Button variant="primary" onClick={() => void navigate(paths.read(copied.row.id))}>
            {documentEditorTexts.open(from.label.one.toLowerCase())}
          </Button>
        }
      />
    </>
  );
}

/** Shown when a document that needs another one was opened without naming it. */
function NothingNamed({ resource }: { readonly resource: AnyResource }) {
  const { basePath } = useHost();
  const back = useListBack(resource);
  const said = documentOf(resource).issues?.nothingNamed;
  return (
    <>
      <PageHeader title={documentEditorTexts.new(resource.label.one)} back={back} />
      {said && (
        <EmptyState
          title={said.title}
          text={said.text}
          actions={said.ways.map(({ label, path }, at) => (
            <LinkButton
              key={path}
              variant={at === 0 ? 'primary' : 'secondary'}
              to={absolutePath(basePath, path)}
            >
              {label}
            </LinkButton>
          ))}
        />
      )}
    </>
  );
}

interface OpenedEditorProps {
  readonly resource: AnyResource;
  readonly id: string;
  readonly isCopy: boolean;
  readonly isCorrection: boolean;
}

function OpenedEditor({ resource, id, isCopy, isCorrection }: OpenedEditorProps) {
  const company = useCompany();
  const opened = useDocument(resource, id);
  const paths = useResourcePaths(resource);
  const navigate = useNavigate();
  const { one } = resource.label;
  const title = isCorrection
    ? documentEditorTexts.correct(one)
    : isCopy
      ? documentEditorTexts.new(one)
      : documentEditorTexts.edit(one);
  // The cached row may be outdated, and the editor would keep it: it starts with the current row of the database.
  const isCurrent = useIsCurrent(id, opened);
  if (company.data && opened.data && isCurrent) {
    const { row } = opened.data;
    if (isCopy)
      return (
        <DraftForm
          resource={resource}
          company={company.data}
          title={title}
          stored={null}
          copied={opened.data}
          isCorrection={isCorrection}
        />
      );
    if (!documentOf(resource).isDraft(row))
      return (
        <>
          <PageHeader title={titleOf(resource, row)} back={{ to: paths.read(id), label: one }} />
          <EmptyState
            title={documentEditorTexts.notADraft(titleOf(resource, row))}
            text={documentEditorTexts.notADraftText}
            actions={
              <Button variant="primary" onClick={() => void navigate(paths.read(id))}>
                {documentEditorTexts.open(one.toLowerCase())}
              </Button>
            }
          />
        </>
      );
    return (
      <DraftForm
        resource={resource}
        company={company.data}
        title={documentEditorTexts.edit(titleOf(resource, row))}
        stored={opened.data}
      />
    );
  }
  return <NotReady resource={resource} title={title} asked={[company, opened]} />;
}

interface NotReadyProps {
  readonly resource: AnyResource;
  readonly title: string;
  /** Requests that the editor depends on. */
  readonly asked: readonly { readonly error: unknown; refetch(): Promise<unknown> }[];
}

/** Shown until the editor's data is loaded; shows the error if loading failed. */
function NotReady({ resource, title, asked }: NotReadyProps) {
  const failed = asked.find(({ error }) => error);
  if (!failed) return <EditorWaiting resource={resource} title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        error={failed.error}
        title={documentEditorTexts.notOpened}
        onRetry={() => void Promise.all(asked.map(({ refetch }) => refetch()))}
      />
    </>
  );
}
