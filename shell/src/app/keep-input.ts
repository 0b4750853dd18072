type Control = HTMLInputElement | HTMLTextAreaElement;

/** React puts a setter of its own on each control, which would take the change for one that it has made. */
function setAsTyped(control: Control, value: string): void {
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The control itself, or the one of its id that has taken its place. Where there is none, it is the control again: its
 * element may be out of the page between two drawings, and comes back with what is in it.
 */
function currentControl(control: Control): Control {
  if (control.isConnected) return control;
  const there = document.getElementById(control.id);
  return there instanceof HTMLInputElement || there instanceof HTMLTextAreaElement ? there : control;
}

/** Selected text on the page outside of its fields; a field's text is no part of it. */
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
 * Takes what was typed on a page before its scripts were there out of its fields, where they would not learn of it. The
 * answer types it again, and leaves caret, selection and scroll position where they are.
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
      // The form must know of one field before it hears of the next, as when somebody types.
      await Promise.resolve();
      // Kinds of input without a selection (an email) say null.
      if (document.activeElement === control && caret[0] !== null) control.setSelectionRange(...caret);
    }
    if (range) select(range);
    window.scrollTo(scrollX, scrollY);
  };
}
