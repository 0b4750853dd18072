import { type Row, useHost } from '@ledgerwise/contract';
import { useNavigateFromHere } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { useState } from 'react';
import type { AskedAction } from '../../resource/actions/asked-action.ts';
import { titleOf } from '../../resource/format-value.ts';
import { useListBack, useResourcePaths } from '../../resource/paths.ts';
import type { Unsaved } from '../../unsaved/use-unsaved.ts';
import { useWaiting, type WrittenDraft } from '../../unsaved/use-waiting.ts';
import type { Editor } from './use-editor.ts';

/** Follow-up of a saved draft. */
export interface DraftSaving {
  /** The saved draft to post next, or null. */
  readonly posting: Row | null;
  saveDraft(): Promise<void>;
  saveAndPost(): Promise<void>;
  stopPosting(): void;
  /** Opens the document's page; nothing is unsaved any more, and begins an action of it there. */
  leave(row: Row, begins?: AskedAction): void;
}

/** Returns a document that waits for the connection; undefined if errors prevent saving. */
function waitingDocument(resource: AnyResource, editor: Editor): WrittenDraft | undefined {
  const { save: name, label } = resource;
  const document = editor.prepare();
  if (!document || name === undefined) return undefined;
  const kept = editor.write();
  const text = JSON.stringify(document);
  // Other content was sent and may be stored; only the server knows the outcome.
  if (kept.attempt && kept.attempt.text !== text) return undefined;
  const key = kept.attempt?.key ?? crypto.randomUUID();
  const contact = resource.document?.contact;
  const whose = contact === undefined ? undefined : editor.nameOf(contact);
  const title = kept.opened ? titleOf(resource, kept.opened.row) : `New ${label.one.toLowerCase()}`;
  return {
    title: whose === undefined ? title : `${title} for ${whose}`,
    input: { ...kept, attempt: { document, text, key } },
    request: { to: 'call', name, args: { document, key } },
  };
}

/** Saves a draft, then opens or posts it. */
export function useDraftSaving(resource: AnyResource, editor: Editor, unsaved: Unsaved): DraftSaving {
  const { notify } = useHost();
  const goOn = useNavigateFromHere();
  const paths = useResourcePaths(resource);
  const back = useListBack(resource);
  const letWait = useWaiting(resource);
  const [posting, setPosting] = useState<Row | null>(null);
  const leave = (row: Row, begins?: AskedAction): void => {
    unsaved.saved();
    goOn(paths.read(row.id), begins && { state: begins });
  };
  return {
    posting,
    async saveDraft() {
      if (await letWait(() => waitingDocument(resource, editor))) {
        unsaved.saved();
        return goOn(back.to);
      }
      const row = await editor.save();
      if (!row) return;
      const { draft = 'draft', issues } = resource.document ?? {};
      const state = issues ? 'posted' : draft === 'draft' ? 'saved as a draft' : 'saved';
      notify.success({
        title: issues?.done ?? `${resource.label.one} Saved`,
        text: `${titleOf(resource, row)} is ${state}.`,
      });
      leave(row);
    },
    async saveAndPost() {
      const row = await editor.save();
      if (!row) return;
      unsaved.saved();
      setPosting(row);
      await editor.goOnWith(row);
    },
    stopPosting: () => setPosting(null),
    leave,
  };
}
