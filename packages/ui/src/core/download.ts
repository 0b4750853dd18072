/** Saves a file to the reader's downloads. */
export function download(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may read the address only when the download starts, after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
