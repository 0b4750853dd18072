import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { FormBar, MainKey } from '../../form/FormBar.tsx';
import { draftFootTexts } from './texts.ts';

interface DraftFootProps {
  readonly resource: AnyResource;
  /** Verb of posting, `post`; undefined if a draft is only saved. */
  readonly post: string | undefined;
  readonly isBusy: boolean;
  onSave(): void;
  onPost(): void;
  onCancel(): void;
}

/** Buttons for saving, posting and leaving, always visible; Ctrl+Enter presses the main button. */
export function DraftFoot({ resource, post, isBusy, onSave, onPost, onCancel }: DraftFootProps) {
  const { unreachable } = useHost().auth;
  const waits = resource.waitsOffline === true;
  const { draft = 'draft', issues } = resource.document ?? {};
  const main = issues?.label ?? (post ? draftFootTexts.saveAnd(post) : draftFootTexts.save(draft));
  return (
    <FormBar
      keys={
        <>
          <MainKey>{main.toLowerCase()}</MainKey>
          {post && (
            <>
              {' · '}
              <kbd>Ctrl</kbd>+<kbd>S</kbd> {draftFootTexts.saveByKeys(draft)}
            </>
          )}
        </>
      }
    >
      <Button
        variant="primary"
        busy={isBusy}
        unavailable={post || !waits ? unreachable : undefined}
        aria-keyshortcuts="Control+Enter"
        onClick={post ? onPost : onSave}
      >
        {main}
      </Button>
      {post && (
        <Button aria-keyshortcuts="Control+S" onClick={onSave}>
          {draftFootTexts.save(draft)}
        </Button>
      )}
      <Button onClick={onCancel}>{draftFootTexts.cancel}</Button>
    </FormBar>
  );
}
