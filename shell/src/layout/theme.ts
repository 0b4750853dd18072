import { atom } from 'jotai/vanilla';

export type Theme = 'system' | 'light' | 'dark';

/** `index.html` reads it under the same name before anything is rendered. */
const STORAGE_KEY = 'ledgerwise.theme';

export const themes: readonly { readonly id: Theme; readonly label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Choice on this page; null while the browser's storage decides. */
const chosenAtom = atom<Theme | null>(null);

/** The look that the reader has chosen. Choosing sets it on the page and stores it for the next visit. */
export const themeAtom = atom(
  (get) => get(chosenAtom) ?? storedTheme(),
  (_get, set, theme: Theme) => {
    if (theme === 'system') {
      localStorage.removeItem(STORAGE_KEY);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(STORAGE_KEY, theme);
      document.documentElement.dataset.theme = theme;
    }
    set(chosenAtom, theme);
  },
);
