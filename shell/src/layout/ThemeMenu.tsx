import { Icon, IconButton, type MarkName, Menu } from '@ledgerwise/ui/core';
import { useAtom } from 'jotai/react';
import { themeMenuTexts } from './texts/app.ts';
import { type Theme, themeAtom, themes } from './theme.ts';

const marks = {
  system: 'theme-system',
  light: 'theme-light',
  dark: 'theme-dark',
} as const satisfies Record<Theme, MarkName>;

/** Chooses between the system's look and one of the two. */
export function ThemeMenu() {
  const [theme, chooseTheme] = useAtom(themeAtom);
  const items = themes.map(({ id, label }) => ({
    id,
    label: id === theme ? themeMenuTexts.current(label) : label,
    icon: <Icon name={marks[id]} />,
    onSelect: () => chooseTheme(id),
  }));
  return (
    <Menu label={themeMenuTexts.label} items={items}>
      {(trigger) => (
        <IconButton label={themeMenuTexts.label} icon={<Icon name={marks[theme]} />} {...trigger} />
      )}
    </Menu>
  );
}
