import { AppError, type FileStore, type StoredFile } from '@ledgerwise/contract';

/** A file store that a test can inspect, and whose next call it can hold or make fail. */
export function memoryFiles() {
  const kept = new Map<string, StoredFile & { readonly owner: string; readonly content: Blob }>();
  const deleted = new Set<string>();
  const keys = new Set<string>();
  const next: { failure?: AppError; held?: Promise<void> } = {};
  const store: FileStore = {
    async list({ id }) {
      return [...kept.values()].filter((file) => file.owner === id && !deleted.has(file.id)).reverse();
    },
    async add({ id }, { name, mediaType, content, key }, signal) {
      await Promise.race([
        next.held,
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new AppError('data.aborted')));
        }),
      ]);
      const { failure } = next;
      delete next.failure;
      if (failure) throw failure;
      if (keys.has(key)) return;
      keys.add(key);
      kept.set(key, {
        ...{ id: key, name, mediaType, size: content.size, content, owner: id },
        addedBy: 'Olivia Owner',
        addedAt: '2026-11-22T10:00:00Z',
      });
    },
    async read(id) {
      const file = kept.get(id);
      if (!file) throw new AppError('attachment.not_found', { message: 'This file is not there any more.' });
      return file.content;
    },
    async remove(id) {
      deleted.add(id);
    },
    async restore(id) {
      deleted.delete(id);
    },
    watch: () => () => undefined,
  };
  return { store, next };
}
