import type { AnyResource, ResourceAction } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { useEdgeMark } from '../../core/use-edge-mark.ts';
import styles from './DocumentEditor.module.css';

/** Whether an action posts what was just entered, as it stands; an order is shipped or received on a day of its own. */
export const postsDraft = ({ asks }: ResourceAction): boolean =>
  asks?.previews !== undefined && asks.previewsOn === undefined;

interface DraftFootProps {
  readonly resource: AnyResource;
  readonly isBusy: boolean;
  onSave(): void;
  onPost(): void;
  onCancel(): void;
}

/** Saving, posting and leaving, always in reach; Ctrl+Enter does what the main button does. */
export function DraftFoot({ resource, isBusy, onSave, onPost, onCancel }: DraftFootProps) {
  useEdgeMark('foot');
  const { draft = 'draft', issues } = resource.document ?? {};
  const post = issues ? undefined : resource.actions?.find(postsDraft)?.label.toLowerCase();
  const main = issues?.label ?? (post ? `Save and ${post}` : `Save ${draft}`);
  return (
    <div className={styles.foot} data-foot>
      <Button
        variant="primary"
        busy={isBusy}
        aria-keyshortcuts="Control+Enter"
        onClick={post ? onPost : onSave}
      >
        {main}
      </Button>
      {post && (
        <Button aria-keyshortcuts="Control+S" onClick={onSave}>
          Save {draft}
        </Button>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <span className={styles.keys}>
        <kbd>Ctrl</kbd>+<kbd>Enter</kbd> {main.toLowerCase()}
        {post && (
          <>
            {' · '}
            <kbd>Ctrl</kbd>+<kbd>S</kbd> save {draft}
          </>
        )}
      </span>
    </div>
  );
}
