/** Number of screens that are currently off the page. */
let open = 0;
let original: HTMLDialogElement['showModal'] | undefined;

/**
 * Dialogs of a hidden screen must not make the page around it inert, so they open as non-modal. Returns how to end it.
 */
export function quietDialogs(): () => void {
  open += 1;
  if (open === 1) {
    original = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      if (this.closest('[data-off-page]')) this.setAttribute('open', '');
      else original?.call(this);
    };
  }
  return () => {
    open -= 1;
    if (open === 0 && original) HTMLDialogElement.prototype.showModal = original;
  };
}
