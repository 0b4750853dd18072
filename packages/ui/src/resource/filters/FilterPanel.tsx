import { Popover } from '../../core/overlays/Popover.tsx';
import { useListModel } from '../list/list-model.ts';
import { FilterPopover } from './FilterPopover.tsx';
import { filterPanelTexts } from './texts.ts';

export interface PanelProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  onClose(): void;
}

/** The advanced filter under its button. */
export function FilterPanel({ id, anchor, onClose }: PanelProps) {
  const { resource, state, change } = useListModel();
  const { filters } = state;
  return (
    <Popover id={id} label={filterPanelTexts.advancedFilter} anchor={anchor} onClose={onClose}>
      <FilterPopover
        resource={resource}
        filters={filters}
        onAdd={(filter) => change({ filters: [...filters, filter] })}
        onClear={() => change({ filters: [] })}
      />
    </Popover>
  );
}
