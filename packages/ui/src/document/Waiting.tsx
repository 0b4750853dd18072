import type { AnyResource } from '@ledgerwise/resource';
import { Card } from '../core/Card.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { Skeleton } from '../core/Skeleton.tsx';
import { useListBack } from '../resource/paths.ts';
import editor from './editor/DocumentEditor.module.css';
import read from './read/DocumentRead.module.css';
import { waitingTexts } from './texts.ts';

interface WaitingProps {
  readonly resource: AnyResource;
  readonly title: string;
}

/** Height of a label and the input below it; of a label and a text below it. */
const ENTERED = '3.375rem';
const SAID = '2.375rem';
/** Height of the heading, one line and the totals. */
const LINES = '13rem';

/** Placeholder for the editor of a document, in the size of a new one. */
export function EditorWaiting({ resource, title }: WaitingProps) {
  const [first, ...rest] = resource.form.sections;
  return (
    <>
      <WaitingHeader resource={resource} title={title} />
      <div className={editor.editor} aria-busy="true">
        {first && <WaitingSection section={first} className={editor.fields} height={ENTERED} />}
        <Card>
          <Skeleton width="100%" height={LINES} />
        </Card>
        {rest.map((section) => (
          <WaitingSection key={section.title} section={section} className={editor.fields} height={ENTERED} />
        ))}
      </div>
    </>
  );
}

/** Placeholder for a document page. */
export function ReadWaiting({ resource, title }: WaitingProps) {
  const [first] = resource.form.sections;
  return (
    <>
      <WaitingHeader resource={resource} title={title} />
      <div className={read.summary} aria-hidden="true">
        <Skeleton width="24rem" height="2.75rem" />
      </div>
      <div className={read.columns} aria-busy="true">
        <div className={read.main}>
          {first && <WaitingSection section={first} className={read.fields} height={SAID} />}
          <Card>
            <Skeleton width="100%" height={LINES} />
          </Card>
        </div>
        <div className={read.side}>
          <Card title={waitingTexts.generalLedger}>
            <Skeleton width="100%" height={LINES} />
          </Card>
        </div>
      </div>
    </>
  );
}

function WaitingHeader({ resource, title }: WaitingProps) {
  return <PageHeader title={title} back={useListBack(resource)} />;
}

interface WaitingSectionProps {
  readonly section: AnyResource['form']['sections'][number];
  readonly className: string | undefined;
  readonly height: string;
}

function WaitingSection({ section, className, height }: WaitingSectionProps) {
  return (
    <Card title={section.title}>
      <div className={className}>
        {section.fields.map((name) => (
          <Skeleton key={name} width="100%" height={height} />
        ))}
      </div>
    </Card>
  );
}
