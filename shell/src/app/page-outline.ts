/** Removes the outline that `index.html` shows until the scripts are loaded. */
export function removeOutline(): void {
  document.getElementById('outline')?.remove();
}

/** Removes it as soon as the application shows something other than a loading message (`data-waiting`). */
export function removeOutlineOnceShown(root: HTMLElement): void {
  if (!document.getElementById('outline')) return;
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0 || root.querySelector('[data-waiting]')) return;
    observer.disconnect();
    removeOutline();
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-waiting'],
  });
}
