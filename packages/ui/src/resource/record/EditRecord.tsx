import { type Row, useCommands, useShortcuts } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { useHotkeys } from 'react-hotkeys-hook';
import { Button, type ButtonProps } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { useAccess } from '../access/use-access.ts';
import { titleOf } from '../format-value.ts';
import { useResourcePaths } from '../paths.ts';
import { editRecordTexts } from './texts.ts';

const shortcuts = { title: editRecordTexts.label, shortcuts: [{ keys: ['E'], does: editRecordTexts.edit }] };

export interface EditRecordProps extends Pick<ButtonProps, 'variant'> {
  readonly resource: AnyResource;
  /** Undefined while loading. */
  readonly row: Row | undefined;
  readonly label: string;
}

/** Opens the form from a record's page: a button, a shortcut, and a palette command. */
export function EditRecord({ resource, row, label, variant }: EditRecordProps) {
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const refusal = useAccess(resource).refusalOf('update');
  const edit = (): void => {
    if (row) void navigate(paths.edit(row.id));
  };
  const mayEdit = row !== undefined && refusal === undefined;
  useHotkeys('e', edit, { useKey: true, enabled: mayEdit });
  useShortcuts(shortcuts);
  useCommands({
    title: row ? titleOf(resource, row) : '',
    commands: mayEdit ? [{ id: 'edit', label, shortcut: 'E', run: edit }] : [],
  });
  return (
    <Button
      {...(variant && { variant })}
      icon={<Icon name="edit" />}
      aria-keyshortcuts="E"
      unavailable={refusal}
      disabled={!row}
      onClick={edit}
    >
      {label}
    </Button>
  );
}
