import { Icon, IconButton, Menu, type MenuItem } from '@ledgerwise/ui/core';

interface PersonMenuProps {
  /** Whom it is about. */
  readonly who: string;
  readonly items: readonly MenuItem[];
}

/** What can be done with a row of people; one of the stops of the grid's arrows. */
export function PersonMenu({ who, items }: PersonMenuProps) {
  const label = `Actions for ${who}`;
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
