import { absolutePath, type Row, useCommands, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { GoTo } from '../access/GoTo.tsx';
import { titleOf } from '../format-value.ts';
import type { Beginning } from './related.ts';

interface NextStepProps {
  readonly resource: AnyResource;
  /** Undefined while loading. */
  readonly row: Row | undefined;
  readonly next: Beginning;
}

/** Button for the most common next record: an invoice for this customer. */
export function NextStep({ resource, row, next }: NextStepProps) {
  if (row) return <KnownNextStep resource={resource} row={row} next={next} />;
  return (
    <Button
      variant="primary"
      icon={<Icon name="add" />}
      unavailable={next.refusal}
      disabled={next.refusal === undefined}
    >
      {next.label}
    </Button>
  );
}

interface KnownNextStepProps extends NextStepProps {
  readonly row: Row;
}

function KnownNextStep({ resource, row, next: { id, label, pathFor, refusal } }: KnownNextStepProps) {
  const { basePath } = useHost();
  const navigate = useNavigate();
  const to = absolutePath(basePath, pathFor(row.id));
  useCommands({
    title: titleOf(resource, row),
    commands: refusal === undefined ? [{ id: `begin ${id}`, label, run: () => void navigate(to) }] : [],
  });
  return (
    <GoTo to={to} refusal={refusal} variant="primary" icon={<Icon name="add" />}>
      {label}
    </GoTo>
  );
}
