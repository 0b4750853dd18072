/**
 * User interaction with an element, as the events it causes: the screen is out of sight and cannot have the
 * focus.
 */

const BUBBLING = { bubbles: true, cancelable: true } as const;

export function press(element: HTMLElement): void {
  element.dispatchEvent(new MouseEvent('pointerdown', BUBBLING));
  element.dispatchEvent(new MouseEvent('mousedown', BUBBLING));
  element.dispatchEvent(new MouseEvent('mouseup', BUBBLING));
  element.click();
}

/** React listens to these two; an element out of sight gets no others. */
export function enter(element: HTMLElement): void {
  element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

export function leave(element: HTMLElement): void {
  element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function prototypeOf(input: HTMLElement): object {
  if (input instanceof HTMLTextAreaElement) return HTMLTextAreaElement.prototype;
  return input instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
}

/** Through the element's own setter: React looks there whether something has changed. */
export function type(input: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(prototypeOf(input), 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', BUBBLING));
  if (input instanceof HTMLSelectElement) input.dispatchEvent(new Event('change', BUBBLING));
}

export function giveFile(input: HTMLElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  Object.defineProperty(input, 'files', { value: transfer.files, configurable: true });
  input.dispatchEvent(new Event('change', BUBBLING));
}
