import { IconButton } from '../core/Button.tsx';
import { Icon } from '../core/icons/Icon.tsx';
import { Menu, type MenuItem } from '../core/overlays/Menu.tsx';
import { rowMenuTexts } from './row-menu-texts.ts';

interface RowMenuProps {
  /** Name of the row, for screen readers. */
  readonly of: string;
  readonly items: readonly MenuItem[];
}

/** The menu of a row of a grid; the arrow keys stop at it. */
export function RowMenu({ of, items }: RowMenuProps) {
  const label = rowMenuTexts.actionsFor(of);
  return (
    <Menu label={label} items={items}>
      {(trigger) => (
        <IconButton
          size="small"
          label={label}
          data-nav="menu"
          tabIndex={-1}
          icon={<Icon name="more" />}
          {...trigger}
        />
      )}
    </Menu>
  );
}
