type Control = HTMLInputElement | HTMLTextAreaElement;

/** React puts a setter of its own on each control, which would take the change for one that it has made. */
function setAsTyped(control: Control, value: string): void {
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Takes what was typed on a page before its scripts were there out of its fields, where they would not learn of it. The
 * answer types it again.
 */
export function keepInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<Control>('input, textarea')]
    .filter((control) => control.value !== control.defaultValue)
    .map((control) => ({
      control,
      value: control.value,
      selection: [control.selectionStart, control.selectionEnd] as const,
    }));
  for (const { control } of typed) control.value = control.defaultValue;
  return () => {
    for (const { control, value, selection } of typed) {
      if (!control.isConnected) continue;
      setAsTyped(control, value);
      // Kinds of input without a selection (an email) say null.
      if (document.activeElement === control && selection[0] !== null)
        control.setSelectionRange(...selection);
    }
  };
}
