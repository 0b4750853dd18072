import type { ShortcutGroup } from '@ledgerwise/contract';
import { Dialog } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { useServices } from '../services/services.ts';
import { shortcutsTexts } from './palette/results-texts.ts';
import styles from './ShortcutsDialog.module.css';

const EVERYWHERE: ShortcutGroup = {
  title: shortcutsTexts.everywhere,
  shortcuts: [
    { keys: ['Ctrl + K'], does: shortcutsTexts.search },
    { keys: ['Ctrl + B'], does: shortcutsTexts.sidebar },
    { keys: ['F8'], does: shortcutsTexts.notice },
    { keys: ['?'], does: shortcutsTexts.shortcuts },
  ],
};

/** Keyboard shortcuts, on this screen and everywhere. */
export function ShortcutsDialog({ isMac, onClose }: { readonly isMac: boolean; onClose(): void }) {
  const { shortcuts } = useServices();
  const groups = useAtomValue(shortcuts.groupsAtom);
  const titles = new Set<string>();
  const each = [...groups, EVERYWHERE].filter(({ title }) => !titles.has(title) && titles.add(title));
  return (
    <Dialog open wide title={shortcutsTexts.title} onClose={onClose}>
      <div className={styles.groups}>
        {each.map(({ title, shortcuts: ofGroup }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className={styles.list}>
              {ofGroup.map(({ keys, does }) => (
                <div key={does} className={styles.shortcut}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {isMac ? key.replace('Ctrl', '⌘') : key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
