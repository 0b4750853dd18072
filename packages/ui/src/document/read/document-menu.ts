import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, hasScreen, type ResourceAction } from '@ledgerwise/resource';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { MenuItem } from '../../core/overlays/Menu.tsx';
import { refusal, useAccess } from '../../resource/access/use-access.ts';
import { tellFailure } from '../../resource/change/tell-failure.ts';
import { titleOf } from '../../resource/format-value.ts';
import { useResourcePaths } from '../../resource/paths.ts';
import { useBeginnings } from '../../resource/record/related.ts';
import { documentOf } from '../use-document.ts';

interface DocumentMenu {
  readonly resource: AnyResource;
  readonly row: Row;
  /** Correction of the document; undefined if it cannot be corrected. */
  readonly correcting: { readonly refusal: string | undefined; begin(): void } | undefined;
  onDelete(): void;
  onShare(): void;
}

/** Creates the menu of a document's page, beside its actions. */
export function useDocumentMenu({
  resource,
  row,
  correcting,
  onDelete,
  onShare,
}: DocumentMenu): readonly MenuItem[] {
  const host = useHost();
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const { refusalOf, refusalAtOnce } = useAccess(resource);
  const beginnings = useBeginnings(resource);
  const formats = useFormats();
  const { isTemplate, isDraft, isShared } = documentOf(resource);
  const savePdf = async (): Promise<void> => {
    try {
      const { downloadDocument } = await import('../paper/download-document.ts');
      await downloadDocument(host, { data: host.data, resource, id: row.id, formats });
    } catch (error) {
      tellFailure(host, error, { title: 'Download PDF', failed: 'The PDF could not be created' });
    }
  };
  const copy: MenuItem = {
    id: 'copy',
    label: 'Copy',
    unavailable: refusalOf('create'),
    onSelect: () => void navigate(`${paths.new}?copy=${row.id}`),
  };
  const correct: MenuItem = {
    id: 'correct',
    label: 'Correct',
    unavailable: correcting?.refusal ?? refusalAtOnce('create'),
    onSelect: () => correcting?.begin(),
  };
  const print: MenuItem = { id: 'print', label: 'Print', onSelect: () => window.print() };
  const pdf: MenuItem = { id: 'pdf', label: 'Download PDF', onSelect: () => void savePdf() };
  const share: MenuItem = {
    id: 'share',
    label: 'Share by link',
    unavailable: refusal(host.auth, 'documents.send'),
    onSelect: onShare,
  };
  const remove: MenuItem = {
    id: 'delete',
    label: 'Delete',
    danger: true,
    apart: true,
    unavailable: refusalOf('delete'),
    onSelect: onDelete,
  };
  return [
    ...(hasScreen(resource, 'new') ? [copy] : []),
    ...(correcting ? [correct] : []),
    ...beginnings.map(({ label, pathFor, refusal }) => ({
      id: label,
      label,
      unavailable: refusal,
      onSelect: () => void navigate(absolutePath(host.basePath, pathFor(row.id))),
    })),
    ...(isShared?.(row) ? [share] : []),
    ...(isTemplate ? [] : [print, pdf]),
    ...(isDraft(row) ? [remove] : []),
  ];
}

/** Returns the action that reverses a document, worded as the first step of a correction. */
export function correctionBy(action: ResourceAction, resource: AnyResource, row: Row): ResourceAction {
  if (!action.asks) return action;
  return {
    ...action,
    asks: {
      ...action.asks,
      title: `Correct ${titleOf(resource, row)}?`,
      text: `It is reversed, with your reason, and a copy opens as a new ${resource.label.one.toLowerCase()} to correct.`,
      confirm: 'Reverse and copy',
    },
  };
}
