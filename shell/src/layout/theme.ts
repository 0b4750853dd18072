export type Theme = 'system' | 'light' | 'dark';

/** `index.html` reads it under the same name before anything is drawn. */
const STORAGE_KEY = 'ledgerwise.theme';

export const themes: readonly { readonly id: Theme; readonly label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

const listeners = new Set<() => void>();

export function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(STORAGE_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
