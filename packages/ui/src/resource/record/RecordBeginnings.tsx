import { absolutePath, type Row, useCommands, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { Menu } from '../../core/overlays/Menu.tsx';
import { GoTo } from '../access/GoTo.tsx';
import { titleOf } from '../format-value.ts';
import { useBeginnings } from './related.ts';

/** Begins something for a record: an invoice for this customer. */
export function RecordBeginnings({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { basePath } = useHost();
  const navigate = useNavigate();
  const beginnings = useBeginnings(resource);
  const [first, ...others] = beginnings;
  const addressOf = ({ pathFor }: (typeof beginnings)[number]): string =>
    absolutePath(basePath, pathFor(row.id));
  useCommands({
    title: titleOf(resource, row),
    commands: beginnings
      .filter(({ refusal }) => refusal === undefined)
      .map((beginning) => ({
        id: `begin ${beginning.id}`,
        label: beginning.label,
        run: () => void navigate(addressOf(beginning)),
      })),
  });
  if (!first) return null;
  if (others.length === 0)
    return (
      <GoTo to={addressOf(first)} refusal={first.refusal} icon={<Icon name="add" />}>
        {first.label}
      </GoTo>
    );
  return (
    <Menu
      label={`New for this ${resource.label.one.toLowerCase()}`}
      items={beginnings.map((beginning) => ({
        id: beginning.id,
        label: beginning.label,
        unavailable: beginning.refusal,
        onSelect: () => void navigate(addressOf(beginning)),
      }))}
    >
      {(trigger) => (
        <Button {...trigger} icon={<Icon name="add" />}>
          New
        </Button>
      )}
    </Menu>
  );
}
