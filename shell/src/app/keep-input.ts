type Control = HTMLInputElement | HTMLTextAreaElement;

/** React replaces the setter of each control, and would take the change for its own. */
function setAsTyped(control: Control, value: string): void {
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns the control, or the one with its id that replaced it. If there is none, returns the control itself: it may be
 * detached between two renders, and return with its content.
 */
function currentControl(control: Control): Control {
  if (control.isConnected) return control;
  const there = document.getElementById(control.id);
  return there instanceof HTMLInputElement || there instanceof HTMLTextAreaElement ? there : control;
}

/** Returns the selected text on the page outside its fields, whose own selection does not count. */
function selectedRange(): Range | null {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  return range && !range.collapsed ? range.cloneRange() : null;
}

function select(range: Range): void {
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/**
 * Removes text that was typed before the scripts were loaded from the fields, which would not notice it. The returned
 * function types it again, and preserves caret, selection and scroll position.
 */
export function keepInput(root: HTMLElement): () => Promise<void> {
  const range = selectedRange();
  const typed = [...root.querySelectorAll<Control>('input, textarea')]
    .filter((control) => control.value !== control.defaultValue)
    .map((control) => ({
      control,
      value: control.value,
      caret: [control.selectionStart, control.selectionEnd] as const,
    }));
  for (const { control } of typed) control.value = control.defaultValue;
  return async () => {
    if (typed.length === 0) return;
    const { scrollX, scrollY } = window;
    for (const { control: before, value, caret } of typed) {
      const control = currentControl(before);
      setAsTyped(control, value);
      // The form must process one field before the next, as when a user types.
      await Promise.resolve();
      // Kinds of input without a selection (an email) say null.
      if (document.activeElement === control && caret[0] !== null) control.setSelectionRange(...caret);
    }
    if (range) select(range);
    window.scrollTo(scrollX, scrollY);
  };
}
