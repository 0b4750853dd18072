import { absolutePath, type Row, useCommands, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource, ResourceAction } from '@ledgerwise/resource';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { later } from '../../core/later.tsx';
import { Menu, type MenuItem } from '../../core/overlays/Menu.tsx';
import { Tooltip } from '../../core/overlays/Tooltip.tsx';
import { tellFailure } from '../change/tell-failure.ts';
import { titleOf } from '../format-value.ts';
import { useAskedAction } from './asked-action.ts';
import { recordActionsTexts } from './texts.ts';
import { useAction } from './use-action.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { type OfferedAction, useRecordActions } from './use-record-actions.ts';

const ActionDialog = later(async () => (await import('./ActionDialog.tsx')).ActionDialog);
const MailDialog = later(async () => (await import('../../document/mail/MailDialog.tsx')).MailDialog);
const MailedAfterDialog = later(
  async () => (await import('../../document/mail/MailedAfterDialog.tsx')).MailedAfterDialog,
);

export interface RecordActionsProps {
  readonly resource: AnyResource;
  readonly row: Row;
  /** Further actions of the screen: Edit, Copy, Print, Delete. */
  readonly more?: readonly MenuItem[];
  onDone?(): void;
}

/** Buttons of a record: its main action, and a menu with the others. */
export function RecordActions({ resource, row, more = [], onDone }: RecordActionsProps) {
  const host = useHost();
  const navigate = useNavigate();
  const offered = useRecordActions(resource, row);
  const [asking, setAsking] = useState<ResourceAction | null>(null);
  const { run, isBusy } = useAction({
    onFailure: (action, error) =>
      tellFailure(host, error, { title: action.label, failed: recordActionsTexts.failed(action.label) }),
  });
  const frame = useFocusKept();
  const primary = offered.find(({ action }) => action.look === 'primary');
  const rest = offered.filter((one) => one !== primary);
  const begin = async (action: ResourceAction): Promise<void> => {
    if (action.opens) void navigate(absolutePath(host.basePath, action.opens(row)));
    else if (action.asks) setAsking(action);
    else if (await run(action, row, {})) onDone?.();
  };
  useAskedAction(offered, (action) => void begin(action));
  const Asking = asking?.mails ? MailDialog : asking?.mailedBy ? MailedAfterDialog : ActionDialog;
  const items: readonly MenuItem[] = [
    ...rest.map(({ action, refusal }) => ({
      id: action.id,
      label: action.label,
      danger: action.look === 'danger',
      unavailable: refusal,
      onSelect: () => void begin(action),
    })),
    ...more.map((item, at) => (at === 0 && rest.length > 0 ? { ...item, apart: true } : item)),
  ];
  useCommands({
    title: titleOf(resource, row),
    commands: [
      ...offered
        .filter(({ refusal }) => refusal === undefined)
        .map(({ action }) => ({ id: action.id, label: action.label, run: () => void begin(action) })),
      ...more
        .filter(({ unavailable }) => unavailable === undefined)
        .map(({ id, label, onSelect }) => ({ id: `screen ${id}`, label, run: onSelect })),
    ],
  });
  return (
    <div ref={frame} style={{ display: 'contents' }}>
      {primary && (
        <PrimaryAction offered={primary} isBusy={isBusy} onBegin={() => void begin(primary.action)} />
      )}
      {items.length > 0 && (
        <Menu label={recordActionsTexts.actions(resource.label.one)} items={items}>
          {(trigger) => (
            <Button {...trigger}>
              {recordActionsTexts.more}
              <Icon name="down" />
            </Button>
          )}
        </Menu>
      )}
      {asking && (
        <Asking
          resource={resource}
          action={asking}
          row={row}
          onClose={() => setAsking(null)}
          onMail={setAsking}
          {...(onDone && { onDone })}
        />
      )}
    </div>
  );
}

interface PrimaryActionProps {
  readonly offered: OfferedAction;
  readonly isBusy: boolean;
  onBegin(): void;
}

function PrimaryAction({ offered: { action, refusal }, isBusy, onBegin }: PrimaryActionProps) {
  if (refusal === undefined)
    return (
      <Button variant="primary" busy={isBusy} onClick={onBegin}>
        {action.label}
      </Button>
    );
  return (
    <Tooltip text={refusal}>
      {(describedBy) => (
        <Button variant="primary" unavailable={refusal} aria-describedby={describedBy}>
          {action.label}
        </Button>
      )}
    </Tooltip>
  );
}
