import { useHotkeys } from 'react-hotkeys-hook';

/** Ctrl+Enter presses the main button of a screen, also while typing. A dialog on top has its own. */
export function useSaveKey(save: () => void, key: 'mod+enter' | 'mod+s' = 'mod+enter'): void {
  useHotkeys(
    key,
    (event) => {
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      save();
    },
    { enableOnFormTags: true },
  );
}
