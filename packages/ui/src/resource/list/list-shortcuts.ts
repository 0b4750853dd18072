import type { ShortcutGroup } from '@ledgerwise/contract';

/** Keyboard shortcuts of any list. */
export const listShortcuts: ShortcutGroup = {
  title: 'In a list',
  shortcuts: [
    { keys: ['/'], does: 'Search the list' },
    { keys: ['C'], does: 'New record' },
    { keys: ['↑', '↓'], does: 'Move between rows' },
    { keys: ['←', '→'], does: 'Move between the controls of a row' },
    { keys: ['Home', 'End'], does: 'First and last row of the page' },
    { keys: ['Shift + ←', 'Shift + →'], does: 'On a heading: make its column narrower or wider' },
    { keys: ['Backspace'], does: 'On a heading: give its column its usual width' },
    { keys: ['Enter'], does: 'Open the record' },
    { keys: ['Space'], does: 'Preview' },
    { keys: ['E'], does: 'Edit the record' },
    { keys: ['F2'], does: 'Edit a cell in place; Tab moves to the next' },
    { keys: ['X'], does: 'Select the row' },
    { keys: ['Shift + ↓'], does: 'Select several rows' },
    { keys: ['Ctrl + A'], does: 'Select all rows of the page' },
    { keys: ['Esc'], does: 'Close the panel beside the list' },
    { keys: ['Ctrl + P'], does: 'Print all that match' },
  ],
};
