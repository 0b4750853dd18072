/** Keyboard shortcuts of the focused line, for the host's list. */
export const lineShortcuts = {
  title: 'On a statement line',
  shortcuts: [
    { keys: ['Enter'], does: 'Match with the suggestion' },
    { keys: ['M'], does: 'Match with the suggestion, or choose entries' },
    { keys: ['C'], does: 'Create: money spent or received' },
    { keys: ['P'], does: 'Pay invoices or bills' },
    { keys: ['S'], does: 'Split over several accounts' },
    { keys: ['T'], does: 'Transfer' },
    { keys: ['X'], does: 'Exclude' },
    { keys: ['A'], does: 'Accept all exact suggestions' },
    { keys: ['U'], does: 'Undo the last step' },
  ],
};
